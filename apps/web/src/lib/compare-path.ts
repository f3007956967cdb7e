/** The older one stands left: ids are made of time. */
export function comparePath(one: string, other: string): string {
  const [a, b] = one < other ? [one, other] : [other, one];
  return `/runs/compare?a=${encodeURIComponent(a)}&b=${encodeURIComponent(b)}`;
}
