/** A number with its sign, for changes: +2, −3 or 0. */
export function signed(number: number): string {
  return number > 0 ? `+${number}` : number < 0 ? `−${-number}` : '0';
}
