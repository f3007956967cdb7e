/** Returns the JSON pointer of a path (RFC 6901). */
export const pointerTo = (path: readonly PropertyKey[]): string =>
  path.map(key => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
