/**
 * Merges the order of two lists of names that derive from `base`: the order of the side that moved something, with the
 * additions of the other side after their own neighbors. Names from all three lists occur once. The sides are interchangeable
 * unless both moved something.
 */
export function mergeSequence(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  if (isSameList(base, mine) && isSameList(base, theirs)) return [...base];
  const backbone = isReordered(base, mine) ? mine : isReordered(base, theirs) ? theirs : base;
  const isIn = new Set(backbone);
  const sides = addedText(base, mine) < addedText(base, theirs) ? [mine, theirs] : [theirs, mine];
  const followers = [base, ...sides].map(list => followersIn(list, isIn));
  const all = new Set<string>();
  const put = (path: string | undefined): void => {
    for (const after of followers) for (const id of after.get(path) ?? []) all.add(id);
  };
  put(undefined);
  for (const id of backbone) {
    all.add(id);
    put(id);
  }
  return [...all];
}

/** Checks whether the names that both lists share have a different order. */
export function isReordered(before: readonly string[], after: readonly string[]): boolean {
  if (isSameList(before, after)) return false;
  const [wasThere, isThere] = [new Set(before), new Set(after)];
  const kept = before.filter(id => isThere.has(id));
  return after.filter(id => wasThere.has(id)).some((id, index) => id !== kept[index]);
}

function addedText(base: readonly string[], list: readonly string[]): string {
  const known = new Set(base);
  return list.filter(id => !known.has(id)).join('\n');
}

/** Groups names that are not in the backbone by the closest preceding name that is. */
function followersIn(list: readonly string[], backbone: ReadonlySet<string>): Map<string | undefined, string[]> {
  const followers = new Map<string | undefined, string[]>();
  let path: string | undefined;
  for (const id of list) {
    if (backbone.has(id)) path = id;
    else followers.set(path, [...(followers.get(path) ?? []), id]);
  }
  return followers;
}

const isSameList = (a: readonly string[], b: readonly string[]): boolean =>
  a === b || (a.length === b.length && a.every((id, index) => id === b[index]));
