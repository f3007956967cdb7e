type Parsed = { core: string[]; prerelease: string[] };

function parse(version: string): Parsed {
  const [text = ''] = version.split('+');
  const dash = text.indexOf('-');
  return {
    core: (dash < 0 ? text : text.slice(0, dash)).split('.'),
    prerelease: dash < 0 ? [] : text.slice(dash + 1).split('.'),
  };
}

/**
 * Returns a negative number when `a` is older than `b` (semver.org section 11). Build metadata only breaks ties, and invalid
 * versions are ordered too, so that the order is total.
 */
export function compareVersions(a: string, b: string): number {
  const left = parse(a);
  const right = parse(b);
  return (
    compareLists(left.core, right.core) || comparePrerelease(left.prerelease, right.prerelease) || (a < b ? -1 : a > b ? 1 : 0)
  );
}

/** Compares prereleases. A release follows its prereleases. */
const comparePrerelease = (a: readonly string[], b: readonly string[]): number =>
  a.length === 0 || b.length === 0 ? b.length - a.length : compareLists(a, b);

function compareLists(a: readonly string[], b: readonly string[]): number {
  for (const [index, identifier] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    const difference = compareIdentifiers(identifier, other);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

const digits = /^\d+$/;

/**
 * Compares identifiers. Digits are compared by value at any length and precede all other text, which is compared by character.
 */
function compareIdentifiers(a: string, b: string): number {
  const [isNumberA, isNumberB] = [digits.test(a), digits.test(b)];
  if (isNumberA !== isNumberB) return isNumberA ? -1 : 1;
  const [x, y] = isNumberA ? [withoutZeros(a), withoutZeros(b)] : [a, b];
  if (isNumberA && x.length !== y.length) return x.length - y.length;
  return x < y ? -1 : x > y ? 1 : 0;
}

const withoutZeros = (number: string): string => number.replace(/^0+/, '');
