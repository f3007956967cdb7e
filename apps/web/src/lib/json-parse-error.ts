import { t } from './texts/t.ts';
/**
 * The position where a text stops being JSON, and what was expected there. Engines word this differently, and some give no
 * position.
 */
export type JsonParseError = { line: number; column: number; expected: string };

const SPACE = /[ \t\n\r]*/y;
const SCALAR =
  /"(?:[ !#-[\]-\u{10ffff}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy;
const STRING = /"(?:[ !#-[\]-\u{10ffff}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;

type Want = 'value' | 'value or ]' | 'name or }' | 'name' | ':' | ', or ]' | ', or }' | 'end';

const LABELS: Record<Want, string> = {
  value: t('a value'),
  'value or ]': t('a value or ]'),
  'name or }': t('a name in double quotes or }'),
  name: t('a name in double quotes'),
  ':': t('a colon'),
  ', or ]': t('a comma or ]'),
  ', or }': t('a comma or }'),
  end: t('the end of the text'),
};

/** Returns where a text stops being JSON, as the error of a field. */
export const describeJsonError = (fault: JsonParseError): string =>
  t('Line {{line}}, column {{column}}: expected {{expected}}', fault);

export function findJsonError(text: string): JsonParseError | null {
  const open: ('[' | '{')[] = [];
  let want: Want = 'value';
  let at = skip(SPACE, text, 0);
  while (at < text.length) {
    const next = step(text, at, want, open);
    if (!next) return faultAt(text, at, want);
    want = next.want;
    at = skip(SPACE, text, next.at);
  }
  return want === 'end' ? null : faultAt(text, at, want);
}

const closed = (open: readonly string[]): Want => (open.length === 0 ? 'end' : open.at(-1) === '[' ? ', or ]' : ', or }');

function step(text: string, at: number, want: Want, open: ('[' | '{')[]): { at: number; want: Want } | null {
  const sign = text[at];
  const close = (bracket: string) => sign === bracket && open.pop() !== undefined && { at: at + 1, want: closed(open) };
  switch (want) {
    case 'value':
    case 'value or ]': {
      if (want === 'value or ]' && sign === ']') return close(']') || null;
      if (sign === '[' || sign === '{') {
        open.push(sign);
        return { at: at + 1, want: sign === '[' ? 'value or ]' : 'name or }' };
      }
      const end = skip(SCALAR, text, at);
      return end > at ? { at: end, want: closed(open) } : null;
    }
    case 'name':
    case 'name or }': {
      if (want === 'name or }' && sign === '}') return close('}') || null;
      const end = skip(STRING, text, at);
      return end > at ? { at: end, want: ':' } : null;
    }
    case ':':
      return sign === ':' ? { at: at + 1, want: 'value' } : null;
    case ', or ]':
      return sign === ',' ? { at: at + 1, want: 'value' } : close(']') || null;
    case ', or }':
      return sign === ',' ? { at: at + 1, want: 'name' } : close('}') || null;
    case 'end':
      return null;
  }
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

function faultAt(text: string, at: number, want: Want): JsonParseError {
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1, expected: LABELS[want] };
}
