import { RE2JS } from 're2js';

type Match = { text: string; index: number; groups: (string | null)[] };

const compile = (pattern: string, ignoreCase: boolean): RE2JS => {
  try {
    return RE2JS.compile(RE2JS.translateRegExp(pattern), ignoreCase ? RE2JS.CASE_INSENSITIVE : 0);
  } catch (error) {
    throw new Error(
      `The pattern cannot be used: ${error instanceof Error ? error.message : pattern}. Lookaround and backreferences are not supported.`,
    );
  }
};

/**
 * Implements `$pattern_match(text, pattern, ignore_case, limit)` for expressions. Takes time linear in the text, whatever the
 * pattern.
 */
export function patternMatch(
  text: string,
  pattern: string,
  ignoreCase: boolean,
  limit: number,
): { matches: Match[]; count: number } {
  const matches: Match[] = [];
  const matcher = compile(pattern, ignoreCase).matcher(text);
  let count = 0;
  while (matcher.find()) {
    count += 1;
    if (matches.length < limit) matches.push(matchOf(matcher));
  }
  return { matches, count };
}

type Matcher = ReturnType<RE2JS['matcher']>;

function matchOf(matcher: Matcher): Match {
  const groups = Array.from({ length: matcher.groupCount() }, (_item, index) => matcher.group(index + 1));
  return { text: matcher.group(0) ?? '', index: matcher.start(0), groups };
}

/**
 * Implements `$pattern_replace(text, pattern, replacement, ignore_case)`, with `$1` to `$9`, `$&` and `$$` in the replacement.
 */
export function patternReplace(
  text: string,
  pattern: string,
  replacement: string,
  ignoreCase: boolean,
): { text: string; count: number } {
  const matcher = compile(pattern, ignoreCase).matcher(text);
  let result = '';
  let last = 0;
  let count = 0;
  while (matcher.find()) {
    count += 1;
    const { index, text: whole, groups } = matchOf(matcher);
    result +=
      text.slice(last, index) +
      replacement.replace(/\$(\$|&|[1-9])/g, (_all, sign: string) =>
        sign === '$' ? '$' : sign === '&' ? whole : (groups[Number(sign) - 1] ?? ''),
      );
    last = index + whole.length;
  }
  return { text: result + text.slice(last), count };
}
