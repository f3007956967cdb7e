/** Ways of other dialects to write what ECMA-262 reads as something else. */
const otherDialects: readonly (readonly [pattern: RegExp, reason: string])[] = [
  // ECMA-262 reads any other escaped letter as the letter itself. Line ends are `$`, not \Z and \z.
  [
    /^(?:[^\\]|\\[^A-Za-z]|\\[dDwWsSbBtnrvfcxukpP])*\\(?![dDwWsSbBtnrvfcxukpP])[A-Za-z]/,
    'an escaped letter has another meaning in ECMA-262',
  ],
  [/^(?:[^\\]|\\[^x])*\\x\{/, 'ECMA-262 writes \\u{...} for \\x{...}'],
  [/\[[^\]]*\[[:.=]\^?[a-zA-Z]+[:.=]\]/, 'ECMA-262 has no POSIX classes'],
  [/\[[^\]]*&&\[/, 'ECMA-262 has no intersections of classes'],
  [/^m?([/~#])\^.*\$\1[a-z]*$/s, 'it is between slashes, as in code'],
  [/^r?(["'])\^.*\$\1$/s, 'it is between quotation marks, as in code'],
  [/^(?:[^\\]|\\[^pP])*\\[pP](?!\{)/, 'ECMA-262 writes \\p{L} for \\pL'],
];

/** Such ways in a pattern whose escapes are replaced by letters. */
const unescapedDialects: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/\{,\d+\}/, 'ECMA-262 writes {0,5} for {,5}'],
  [/\[[^\][]*-\[[^\][]*\]\]/, 'ECMA-262 has no subtractions of classes'],
  [/\[\^?\][^\][]*\]/, 'a class of ECMA-262 ends at its first ]'],
];

/** Maximum number of characters of a pattern whose dialect is recognized, because that takes quadratic time. */
const longestRecognized = 2000;

/** Classes of Unicode that need the flag `u`, without which they are the letters themselves. */
const unicode = /^(?:[^\\]|\\[^pPu])*\\(?:[pP]\{|u\{)/;

/**
 * Returns why a regular expression is not checked: it is none of ECMA-262, or it compiles and is recognizably of another dialect.
 * Undefined for all others.
 */
export function patternFlaw(pattern: string): string | undefined {
  const native = compilePattern(pattern);
  if (typeof native === 'string') return native;
  if (pattern.length > longestRecognized) return undefined;
  const unescaped = pattern.replace(/\\[\s\S]/g, 'a');
  const other =
    otherDialects.find(([dialect]) => dialect.test(pattern)) ?? unescapedDialects.find(([dialect]) => dialect.test(unescaped));
  if (other !== undefined) return other[1];
  return !native.unicode && unicode.test(pattern) ? 'its class of Unicode is unknown to ECMA-262' : undefined;
}

/**
 * Compiles a pattern with the flag `u`, as JSON Schema requires, also with needless escapes, which that flag refuses. Without the flag if
 * nothing else is possible. Returns the reason if it is no pattern.
 */
export function compilePattern(pattern: string): RegExp | string {
  for (const [source, flags] of [
    [pattern, 'u'],
    [withoutNeedlessEscapes(pattern), 'u'],
    [pattern, ''],
  ] as const) {
    try {
      return new RegExp(source, flags);
    } catch (error) {
      if (flags === '') return error instanceof Error ? error.message.replace(/^.*\/: /s, '') : 'it cannot be read';
    }
  }
  return 'it cannot be read';
}

/** Removes the escapes of characters without a meaning, such as `\_` and `\:`. An escaped hyphen keeps its meaning in a class. */
const withoutNeedlessEscapes = (pattern: string): string =>
  pattern.replace(/\\(.)/gsu, (escape, character: string) => {
    if (character === '-') return '\\x2d';
    return /[\w^$\\.*+?()[\]{}|/]/.test(character) && character !== '_' ? escape : character;
  });
