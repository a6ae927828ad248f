/** Where we are: the part of the address after `#`, as a page, its arguments and its query. */

export interface Place {
  page: string;
  args: string[];
  query: URLSearchParams;
}

function read(): Place {
  const [path = '', query = ''] = location.hash.replace(/^#\/?/, '').split('?');
  const [page = '', ...args] = path.split('/').map(decodeURIComponent);
  return { page, args, query: new URLSearchParams(query) };
}

let place: Place = $state.raw(read());
window.addEventListener('hashchange', () => (place = read()));

export function here(): Place {
  return place;
}

/** Go to another place; with `replace`, without leaving a step to go back to. */
export function go(path: string, { replace = false } = {}): void {
  const address = `#/${path}`;
  if (replace) {
    history.replaceState(null, '', address);
    place = read();
  } else location.hash = address;
}
