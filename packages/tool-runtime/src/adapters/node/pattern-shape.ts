/** The properties of a pattern that decide how long it can take: how often it has a choice. */
type PatternShape = {
  /** True when `^` applies to every alternative. */
  isAnchored: boolean;
  /** The number of `*`, `+`, `{n,}` and `{n,m}`, each with as many choices as there is text. */
  openRepetitions: number;
  /** The number of `?` and `|`, each with two choices. */
  forks: number;
  /** The sum of all `{n}`. */
  counted: number;
  repeatsGroup: boolean;
  looksAround: boolean;
  refersBack: boolean;
};

/** Reads a pattern character by character. Classes and escapes count as one character each. */
function shapeOf(source: string): PatternShape {
  const shape: PatternShape = {
    isAnchored: source.startsWith('^'),
    openRepetitions: 0,
    forks: 0,
    counted: 0,
    repeatsGroup: false,
    looksAround: false,
    refersBack: false,
  };
  let depth = 0;
  let previous = '';
  for (let at = 0; at < source.length; at += 1) {
    const character = source[at] ?? '';
    if (character === '\\') {
      if (/[1-9k]/.test(source[at + 1] ?? '')) shape.refersBack = true;
      at += 1;
    } else if (character === '[') {
      at = endOfClass(source, at);
    } else if (character === '(') {
      depth += 1;
      if (/^\(\?<?[=!]/.test(source.slice(at, at + 4))) shape.looksAround = true;
      if (source[at + 1] === '?') at += 1; // the `?` of a special group is not a quantifier
    } else if (character === ')') {
      depth -= 1;
    } else if (character === '|') {
      shape.forks += 1;
      if (depth === 0) shape.isAnchored = false;
    } else if (/[*+?{]/.test(character)) {
      at = countQuantifier(source, at, shape);
      if (previous === ')') shape.repeatsGroup = true;
    }
    previous = character;
  }
  return shape;
}

function countQuantifier(source: string, at: number, shape: PatternShape): number {
  const braces = /^\{(\d+)(,\d*)?\}/.exec(source.slice(at, at + 24));
  const character = source[at] ?? '';
  if (character === '{' && braces === null) return at; // a literal brace
  if (character === '?') shape.forks += 1;
  else if (braces !== null && braces[2] === undefined) shape.counted += Number(braces[1]);
  else shape.openRepetitions += 1;
  const end = at + (braces?.[0].length ?? 1) - 1;
  return source[end + 1] === '?' ? end + 1 : end; // lazy costs the same
}

/** Returns the position of the `]` that closes the class opened at `start`. */
export function endOfClass(source: string, start: number): number {
  let at = source[start + 1] === '^' ? start + 2 : start + 1;
  for (; at < source.length && source[at] !== ']'; at += 1) if (source[at] === '\\') at += 1;
  return at;
}

/**
 * Checks whether the backtracking engine can safely run a pattern. That is true only where it has few alternatives: anchored
 * with one repetition, or without any. A leading or trailing `.*` alone makes the time quadratic in the text.
 */
export function isHarmless(source: string): boolean {
  const shape = shapeOf(source);
  if (shape.repeatsGroup || shape.looksAround || shape.refersBack) return false;
  if (!shape.isAnchored) return shape.openRepetitions === 0 && shape.forks <= 4 && shape.counted <= 64;
  return shape.openRepetitions === 0
    ? shape.forks <= 10 && shape.counted <= 1000
    : shape.openRepetitions === 1 && shape.forks <= 3 && shape.counted <= 64;
}
