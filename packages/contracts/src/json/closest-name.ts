/** Returns the name that is meant by a misspelled one: at most two letters are added, missing, other or swapped. */
export function closestName(name: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map(one => ({ one, distance: distanceOf(name.toLowerCase(), one.toLowerCase()) }))
    .filter(({ one, distance }) => distance <= Math.min(2, Math.floor(one.length / 3)))
    .toSorted((a, b) => a.distance - b.distance);
  return best?.one;
}

/** Counts the letters to change (optimal string alignment). */
function distanceOf(one: string, other: string): number {
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  let before: number[] = [];
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      next.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (next[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (before[column - 2] ?? Number.POSITIVE_INFINITY) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [before, last] = [last, next];
  }
  return last[other.length] ?? 0;
}
