import type { RenamedField } from './renamed-field.ts';

/** Renames a field of one input in the code of a node, where the code names it in full: `inputs.order.id`, `inputs["order"]["id"]`. */
export function renameInCode(code: string, handle: string, { path, to }: RenamedField): string {
  const before = [handle, ...path.slice(0, -1)].map(memberPattern).join('');
  const full = new RegExp(`(\\binputs${before})(${memberPattern(path.at(-1) ?? '')})`, 'g');
  return code.replace(full, (_, start: string, member: string) => `${start}${renamedMember(member, to)}`);
}

/** Returns whether code has a name as a word of its own, as in `const { question } = inputs.in`. */
export const mentions = (code: string, name: string): boolean =>
  new RegExp(`(?<![\\w$])${escaped(name)}(?![\\w$])`).test(code) && /\binputs\b/.test(code);

const escaped = (name: string): string => name.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
const listIndex = String.raw`(?:(?:\?\.)?\[\s*\d+\s*\])*`;

/** Returns the pattern of one access, after any index of a list: `.name`, `?.name`, `["name"]` or `.get("name"`. */
function memberPattern(name: string): string {
  const word = escaped(name);
  const quoted = `(?:"${word}"|'${word}')`;
  return `${listIndex}(?:\\s*\\??\\.\\s*${word}(?![\\w$])|(?:\\?\\.)?\\[\\s*${quoted}\\s*\\]|\\.get\\(\\s*${quoted})`;
}

function renamedMember(member: string, to: string): string {
  const quoted = /(["']).*\1/s.exec(member);
  if (quoted !== null) return member.replace(quoted[0], () => quotedLike(quoted[1], to));
  const start = /^.*\.\s*/s.exec(member)?.[0] ?? '';
  if (/^[A-Za-z_$][\w$]*$/.test(to)) return `${start}${to}`;
  return `${start.includes('?') ? '?.' : ''}[${JSON.stringify(to)}]`;
}

/** Returns a name in the quotation marks of the one that it replaces: others would end the f-string of Python that it is in. */
function quotedLike(mark: string | undefined, name: string): string {
  const text = JSON.stringify(name);
  return mark === "'" ? `'${text.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", String.raw`\'`)}'` : text;
}
