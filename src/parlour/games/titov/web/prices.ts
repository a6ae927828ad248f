/** Prices of the pack, in the form of the view. */
import type { Due } from './types.ts';
import type { World } from './world.ts';

export function dues(world: World, cost: readonly Record<string, number>[] | undefined): Due[][] {
  const all = [...world.resource.values()];
  return (cost ?? []).map((way) =>
    Object.entries(way).map(([names, amount]) => ({
      resources: names === 'any' ? all : names.split('/').map((id) => world.resource.get(id)!),
      amount,
      missing: 0,
    })),
  );
}
