/** The part of the address after `#`, as a page, its arguments and its query. */

export interface Place {
  page: string;
  args: string[];
  query: URLSearchParams;
}

/** A part of an address, which may have been typed or cut by anybody: what is no code stands for itself. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function read(): Place {
  const [path = '', query = ''] = location.hash.replace(/^#\/?/, '').split('?');
  const [page = '', ...args] = path.split('/').map(decoded);
  return { page, args, query: new URLSearchParams(query) };
}

let place: Place = $state.raw(read());
window.addEventListener('hashchange', () => (place = read()));

export function here(): Place {
  return place;
}

/** Go to another place; with `replace`, leave no history entry. */
export function go(path: string, { replace = false } = {}): void {
  const address = `#/${path}`;
  if (replace) {
    history.replaceState(null, '', address);
    place = read();
  } else location.hash = address;
}
