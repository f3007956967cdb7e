import { endOfClass } from './pattern-shape.ts';

const newlines = '\\n\\r\\x{2028}\\x{2029}';
const spaces = '\\t-\\r \\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}';
const noSpaces =
  '\\x{0}-\\x{8}\\x{e}-\\x{1f}!-\\x{9f}\\x{a1}-\\x{167f}\\x{1681}-\\x{1fff}\\x{200b}-\\x{2027}\\x{202a}-\\x{202e}\\x{2030}-\\x{205e}\\x{2060}-\\x{2fff}\\x{3001}-\\x{fefe}\\x{ff00}-\\x{10ffff}';
const anyCharacter = '[\\x{0}-\\x{10ffff}]';
const noCharacter = '[^\\x{0}-\\x{10ffff}]';

/** Long names of general categories. The other engine only accepts the short ones. */
const categories: Readonly<Record<string, string>> = {
  Letter: 'L',
  Lowercase_Letter: 'Ll',
  Uppercase_Letter: 'Lu',
  Titlecase_Letter: 'Lt',
  Modifier_Letter: 'Lm',
  Other_Letter: 'Lo',
  Mark: 'M',
  Number: 'N',
  Decimal_Number: 'Nd',
  digit: 'Nd',
  Punctuation: 'P',
  punct: 'P',
  Symbol: 'S',
  Separator: 'Z',
  Space_Separator: 'Zs',
  Other: 'C',
  Control: 'Cc',
};

/** Translates a JavaScript pattern to the syntax of the linear engine with the same meaning. */
export function translatePattern(source: string): string {
  let text = '';
  for (let at = 0; at < source.length; at += 1) {
    const character = source[at] ?? '';
    if (character === '\\') {
      const escape = readEscape(source, at);
      text += inTheOpen(escape);
      at = escape.end;
    } else if (character === '[') {
      const end = endOfClass(source, at);
      text += translateClass(source.slice(at + 1, end));
      at = end;
    } else if (character === '.') text += `[^${newlines}]`;
    else if (character === '$') text += '\\z';
    else if (source.startsWith('(?<', at) && !/^[=!]/.test(source.slice(at + 3))) {
      text += '(?P<';
      at += 2;
    } else text += character;
  }
  return text;
}

type Escape = { kind: 'space' | 'no_space' | 'as_is' | 'code_point'; text: string; end: number };

function readEscape(source: string, start: number): Escape {
  const rest = source.slice(start + 1, start + 60);
  const escape = (kind: Escape['kind'], text: string, length: number): Escape => ({ kind, text, end: start + length });
  const codePoint = (value: number, length: number): Escape => escape('code_point', `\\x{${value.toString(16)}}`, length);
  const next = rest[0] ?? '';
  const pair = /^u(d[89ab][0-9a-f]{2})\\u(d[c-f][0-9a-f]{2})/i.exec(rest);
  if (pair !== null)
    return codePoint(
      0x10000 + (Number.parseInt(pair[1] ?? '', 16) - 0xd800) * 0x400 + Number.parseInt(pair[2] ?? '', 16) - 0xdc00,
      11,
    );
  const unit = /^(?:u([0-9a-f]{4})|u\{([0-9a-f]+)\}|x([0-9a-f]{2}))/i.exec(rest);
  if (unit !== null) return codePoint(Number.parseInt(unit[1] ?? unit[2] ?? unit[3] ?? '', 16), unit[0].length);
  const property = /^([pP])\{(?:(?:General_Category|gc|Script|sc)=)?(\w+)\}/.exec(rest);
  if (property !== null) return escape('as_is', `\\${property[1]}{${propertyName(property[2] ?? '')}}`, property[0].length);
  if (next === 's') return escape('space', spaces, 1);
  if (next === 'S') return escape('no_space', noSpaces, 1);
  if (next === 'c') return codePoint((rest.charCodeAt(1) || 0) % 32, 2);
  if (next === '0') return codePoint(0, 1);
  if (/[dDwWbBtnrfv]/.test(next)) return escape('as_is', `\\${next}`, 1);
  if (/[1-9k]/.test(next)) throw new SyntaxError(`\\${next} is a backreference, which is not supported`);
  const literal = rest.codePointAt(0) ?? 0;
  return codePoint(literal, literal > 0xffff ? 2 : 1);
}

const propertyName = (name: string): string => (Object.hasOwn(categories, name) ? (categories[name] ?? name) : name);

const inTheOpen = ({ kind, text }: Escape): string => (kind === 'space' || kind === 'no_space' ? `[${text}]` : text);

function translateClass(body: string): string {
  if (body === '') return noCharacter;
  if (body === '^') return anyCharacter;
  let text = '[';
  for (let at = 0; at < body.length; at += 1) {
    const character = body[at] ?? '';
    if (character === '\\') {
      const escape = readEscape(body, at);
      text += escape.text === '\\b' ? '\\x{8}' : escape.text;
      at = escape.end;
    } else text += character === '[' || (character === '^' && at > 0) ? `\\${character}` : character;
  }
  return `${text}]`;
}
