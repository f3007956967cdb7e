import { isRecord } from '../json/own-value.ts';

/** A shell command whose fields are variables, or why the command cannot be read safely. */
export type ReadShellTemplate = { ok: true; script: string; fields: string[] } | { ok: false; message: string };

const prefix = 'pinion_field_';

/** Returns the name of the variable that contains the value of a field. */
export const shellVariable = (field: string): string => `${prefix}${field}`;

/** Returns the text of a value in a command. A text is itself, an absent value is empty, and anything else is its JSON. */
export function shellText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Returns the fields that a command can name: those of the input schema, or those of the input if the schema names none. */
export function shellFields(inputSchema: unknown, input: unknown): string[] {
  const properties = isRecord(inputSchema) ? inputSchema['properties'] : undefined;
  const named = isRecord(properties) ? Object.keys(properties) : [];
  return named.length > 0 || !isRecord(input) ? named : Object.keys(input);
}

/** The part of a command that a position is in, by what ends it (Shell Command Language, POSIX.1-2017, section 2.2). */
type Part =
  | 'plain'
  | 'single'
  | 'double'
  | 'ansi'
  | 'substitution'
  | 'parameter'
  | 'arithmetic'
  | 'bracket'
  | 'test'
  | 'backtick'
  | 'comment';

/** Parts in which the shell would read a value as code, with how the author writes them. */
const unsafe: Partial<Record<Part, string>> = {
  parameter: '${…}',
  arithmetic: '((…))',
  bracket: '$[…]',
  test: '[[…]]',
  backtick: 'backticks',
};

const opening: readonly [text: string, part: Part, inDouble: boolean][] = [
  ['$((', 'arithmetic', true],
  ['$(', 'substitution', true],
  ['${', 'parameter', true],
  ['$[', 'bracket', true],
  ['`', 'backtick', true],
  ['((', 'arithmetic', false],
  ['[[', 'test', false],
  ['(', 'substitution', false],
  ["$'", 'ansi', false],
  ["'", 'single', false],
  ['"', 'double', false],
];

const closing: Partial<Record<Part, string>> = {
  single: "'",
  ansi: "'",
  double: '"',
  substitution: ')',
  parameter: '}',
  arithmetic: ')',
  bracket: ']',
  test: ']]',
  backtick: '`',
  comment: '\n',
};

/** Writes a variable so that its value is one literal argument, or a part of one. */
const written: Partial<Record<Part, (variable: string) => string>> = {
  plain: variable => `"$${variable}"`,
  substitution: variable => `"$${variable}"`,
  double: variable => `\${${variable}}`,
  single: variable => `'"$${variable}"'`,
  ansi: variable => `'"$${variable}"$'`,
  comment: variable => variable,
};

/**
 * Replaces each `{field}` of a shell command by a variable, quoted for its position, so that a value is one argument and never
 * code. Other text in braces is unchanged. Refuses a field where the shell would evaluate its value, and after a here-document.
 */
export function readShellTemplate(command: string, fields: readonly string[]): ReadShellTemplate {
  const known = new Set(fields);
  const found = new Set<string>();
  const parts: Part[] = ['plain'];
  let script = '';
  let hasDocument = false;
  for (let at = 0; at < command.length; ) {
    const part = parts.at(-1) ?? 'plain';
    const field = /^\{([A-Za-z_]\w*)\}/.exec(command.slice(at, at + 130))?.[1];
    if (field !== undefined && known.has(field) && command[at - 1] !== '$') {
      const around = parts.find(one => unsafe[one] !== undefined);
      if (hasDocument) return refused(field, 'after a here-document', 'Use <<< or a quoted argument.');
      if (around !== undefined)
        return refused(field, `inside ${unsafe[around]}`, 'The shell would read its value as code there.');
      found.add(field);
      script += written[part]?.(shellVariable(field)) ?? '';
      at += field.length + 2;
      continue;
    }
    const length = stepOf(command, at, parts);
    const text = command.slice(at, at + length);
    hasDocument ||= text === '<<';
    script += text;
    at += length;
  }
  return { ok: true, script, fields: [...found] };
}

const refused = (field: string, where: string, advice: string): ReadShellTemplate => ({
  ok: false,
  message: `{${field}} cannot be ${where}. ${advice}`,
});

/** Returns the length of the next token, and enters or leaves a part with it. */
function stepOf(command: string, at: number, parts: Part[]): number {
  const part = parts.at(-1) ?? 'plain';
  const isQuoted = part === 'single' || part === 'ansi' || part === 'comment';
  if (command[at] === '\\' && part !== 'single' && part !== 'comment') return 2;
  const end = closing[part];
  if (end !== undefined && command.startsWith(end, at)) {
    parts.pop();
    return end.length;
  }
  if (isQuoted) return 1;
  if (part !== 'double' && command[at] === '#' && /^$|[\s;&|(]/.test(command[at - 1] ?? '')) {
    parts.push('comment');
    return 1;
  }
  if (part !== 'double' && command.startsWith('<<<', at)) return 3;
  if (part !== 'double' && command.startsWith('<<', at)) return 2;
  const opened = opening.find(([text, , inDouble]) => (part !== 'double' || inDouble) && command.startsWith(text, at));
  if (opened === undefined) return 1;
  const [text, next] = opened;
  // The second parenthesis of an arithmetic expression has to be closed, too.
  if (next === 'arithmetic' && text.endsWith('((')) parts.push('arithmetic');
  parts.push(next);
  return text.length;
}
