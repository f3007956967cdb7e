import { compilePattern } from '@pinion/contracts';
import { RE2JS } from 're2js';
import { isHarmless, endOfClass } from './pattern-shape.ts';
import { translatePattern } from './translate-pattern.ts';

/** A compiled pattern. `toString` identifies it: validators cache patterns by it. */
export type Pattern = { test(text: string): boolean; toString(): string };

/**
 * Compiles a pattern that may be untrusted and made to hang a backtracking engine. A harmless pattern runs natively. All others
 * run in an engine whose time is linear in the text, and conditions at the start (`^(?=...)`) are tested one by one. Throws for
 * a pattern that neither engine supports.
 */
export function linearPattern(source: string): Pattern {
  const native = compilePattern(source);
  if (typeof native === 'string') throw new SyntaxError(native);
  if (isHarmless(source)) return native;
  const conditions = leadingConditions(source);
  if (conditions === undefined) return linear(source);
  const tests = conditions.map(({ pattern, isWanted }) => ({ pattern: linear(pattern), isWanted }));
  return {
    test: text => tests.every(({ pattern, isWanted }) => pattern.test(text) === isWanted),
    toString: () => `all of ${source}`,
  };
}

function linear(source: string): Pattern {
  const compiled = RE2JS.compile(translatePattern(source), RE2JS.LOOKBEHINDS);
  return { test: text => compiled.matcher(text).find(), toString: () => `linear ${source}` };
}

type Condition = { pattern: string; isWanted: boolean };

/**
 * Splits `^(?=a)(?!b)c`, which matches where `^a` matches, `^b` does not, and `^c` does. Returns undefined for other patterns.
 */
function leadingConditions(source: string): Condition[] | undefined {
  if (!source.startsWith('^')) return undefined;
  const conditions: Condition[] = [];
  let rest = source.slice(1);
  while (/^\(\?[=!]/.test(rest)) {
    const end = endOfGroup(rest);
    conditions.push({ pattern: `^(?:${rest.slice(3, end)})`, isWanted: rest[2] === '=' });
    rest = rest.slice(end + 1);
    if (/^[*+?{]/.test(rest)) return undefined;
  }
  if (conditions.length === 0 || hasOpenAlternative(rest)) return undefined;
  return [...conditions, { pattern: `^(?:${rest})`, isWanted: true }];
}

/** Returns the position of the bracket that closes the group at the start of the text. */
function endOfGroup(source: string): number {
  let depth = 0;
  for (let at = 0; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1;
    else if (source[at] === '[') at = endOfClass(source, at);
    else if (source[at] === '(') depth += 1;
    else if (source[at] === ')') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return source.length;
}

/** Checks for an alternative outside groups: in `^(?=a)b|c` the condition would not apply to `c`. */
function hasOpenAlternative(source: string): boolean {
  let depth = 0;
  for (let at = 0; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1;
    else if (source[at] === '[') at = endOfClass(source, at);
    else if (source[at] === '(') depth += 1;
    else if (source[at] === ')') depth -= 1;
    else if (source[at] === '|' && depth === 0) return true;
  }
  return false;
}
