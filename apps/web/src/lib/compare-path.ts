/** Returns the URL of a comparison with the older one on the left. Ids are ordered by time. */
export function comparePath(one: string, other: string): string {
  const [a, b] = one < other ? [one, other] : [other, one];
  return `/runs/compare?a=${encodeURIComponent(a)}&b=${encodeURIComponent(b)}`;
}
