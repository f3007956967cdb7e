export type JsonFlaw = {
  reason: 'duplicate_key' | 'inexact_integer' | 'number_too_large' | 'number_too_small' | 'too_deep';
  message: string;
};

export const maxJsonDepth = 256;

/**
 * Finds flaws that `JSON.parse` accepts silently: a duplicate key (the last one would win), an integer that a number cannot
 * hold exactly (it would be rounded), a number that is too large (it would become null) or so small that it would become 0, and
 * nesting that would exhaust the stack. Text that is not JSON may pass.
 */
export function scanJson(text: string): JsonFlaw | undefined {
  const keys: (Set<string> | undefined)[] = [];
  let expectsKey = false;
  for (let at = 0; at < text.length; ) {
    const character = text[at];
    if (character === '"') {
      const end = endOfString(text, at);
      if (expectsKey) {
        const key = textOf(text.slice(at, end));
        const seen = keys.at(-1);
        if (seen?.has(key) === true) return { reason: 'duplicate_key', message: `contains the key ${JSON.stringify(key)} twice` };
        seen?.add(key);
        expectsKey = false;
      }
      at = end;
      continue;
    }
    if (character === '{' || character === '[') {
      keys.push(character === '{' ? new Set() : undefined);
      if (keys.length > maxJsonDepth) return { reason: 'too_deep', message: `is nested more than ${maxJsonDepth} levels deep` };
      expectsKey = character === '{';
    } else if (character === '}' || character === ']') {
      keys.pop();
      expectsKey = false;
    } else if (character === ',') {
      expectsKey = keys.at(-1) !== undefined;
    } else if (character === '-' || isDigit(text.charCodeAt(at))) {
      const number = /[-+0-9.eE]+/y;
      number.lastIndex = at;
      const literal = number.exec(text)?.[0] ?? '';
      const flaw = flawOfNumber(literal);
      if (flaw !== undefined) return flaw;
      at += Math.max(literal.length, 1);
      continue;
    }
    at += 1;
  }
  return undefined;
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

function flawOfNumber(literal: string): JsonFlaw | undefined {
  const value = Number(literal);
  const shown = literal.length > 40 ? `${literal.slice(0, 40)}…` : literal;
  if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY) {
    return { reason: 'number_too_large', message: `contains ${shown}, which exceeds the number range. Send it as a string` };
  }
  if (value === 0 && /^[^eE]*[1-9]/.test(literal)) {
    return { reason: 'number_too_small', message: `contains ${shown}, which would become 0. Send it as a string` };
  }
  // An integer that is written back with the same digits has lost none, whatever the double is exactly.
  if (literal.length < 16 || !/^-?\d+$/.test(literal) || String(value) === literal || BigInt(literal) === BigInt(value))
    return undefined;
  return { reason: 'inexact_integer', message: `contains ${shown}, which loses precision as a number. Send it as a string` };
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
}

function textOf(literal: string): string {
  try {
    return String(JSON.parse(literal));
  } catch {
    return literal;
  }
}
