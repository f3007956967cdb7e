/** Returns the requested id, or the requested id with the first free number. */
export function freshId(taken: { has: (id: string) => boolean }, preferred: string): string {
  if (!taken.has(preferred)) return preferred;
  const stem = preferred.replace(/_\d+$/, '').slice(0, 58);
  for (let number = 2; ; number += 1) {
    const id = `${stem}_${number}`;
    if (!taken.has(id)) return id;
  }
}
