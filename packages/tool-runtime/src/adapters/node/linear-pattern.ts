import { RE2JS } from 're2js';
import { isHarmless, endOfClass } from './pattern-shape.ts';
import { translatePattern } from './translate-pattern.ts';

/** `toString` tells patterns apart: validators keep those they know by it. */
export type Pattern = { test(text: string): boolean; toString(): string };

/**
 * A pattern from outside may be made to hang a backtracking engine. One that cannot runs natively; all others run in an
 * engine whose time is linear in the text; conditions at the start (`^(?=...)`) are asked one by one. What neither can
 * take is refused.
 */
export function linearPattern(source: string): Pattern {
  const native = nativePattern(source);
  if (isHarmless(source)) return native;
  const conditions = leadingConditions(source);
  if (conditions === undefined) return linear(source);
  const tests = conditions.map(({ pattern, isWanted }) => ({ pattern: linear(pattern), isWanted }));
  return {
    test: text => tests.every(({ pattern, isWanted }) => pattern.test(text) === isWanted),
    toString: () => `all of ${source}`,
  };
}

/** With the `u` flag, as JSON Schema has it; without, for the many patterns that escape what needs no escape. */
function nativePattern(source: string): Pattern {
  try {
    return new RegExp(source, 'u');
  } catch {
    return new RegExp(source);
  }
}

function linear(source: string): Pattern {
  const compiled = RE2JS.compile(translatePattern(source), RE2JS.LOOKBEHINDS);
  return { test: text => compiled.matcher(text).find(), toString: () => `linear ${source}` };
}

type Condition = { pattern: string; isWanted: boolean };

/** `^(?=a)(?!b)c` holds where `^a` does, `^b` does not, and `^c` does. undefined: it is not of that kind. */
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

/** The place of the bracket that closes the group at the start of the text. */
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

/** `^(?=a)b|c`: the condition would not bind `c`. */
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
