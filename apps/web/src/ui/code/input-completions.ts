import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';

type Program = 'javascript' | 'python' | 'shell';

/** A name with dots that code can use, such as `tools.catalog.get`. */
export type CompletionPath = { path: string; info?: string };

/** The text before a field of the input: `inputs.` in JavaScript, `inputs["` in Python, `{` in a command. */
const before: Readonly<Record<Program, RegExp>> = {
  javascript: /inputs\.((?:\w+\.)*)(\w*)$/,
  python: /inputs\[["']()(\w*)$/,
  shell: /\{()(\w*)$/,
};

/** The text before a part of a name with dots. */
const beforePart = /(?:^|[^\w.])((?:\w+\.)+)(\w*)$/;

/** Completes the fields of an input schema with their types, and in JavaScript the parts of the given names. */
export const inputCompletions =
  (language: Program, schema: unknown, paths: readonly CompletionPath[] = []) =>
  ({ state, pos }: Pick<CompletionContext, 'state' | 'pos'>): CompletionResult | null => {
    const line = state.doc.lineAt(pos);
    const text = line.text.slice(0, pos - line.from);
    const field = before[language].exec(text);
    if (field !== null) return resultOf(pos, field, fieldsOf(schemaAt(schema, field[1] ?? '')));
    const part = language === 'javascript' ? beforePart.exec(text) : null;
    return part === null ? null : resultOf(pos, part, pathCompletions(paths, part[1] ?? ''));
  };

const resultOf = (pos: number, [, , typed = '']: RegExpExecArray, options: Completion[]): CompletionResult | null =>
  options.length === 0 ? null : { from: pos - typed.length, options, validFor: /^\w*$/ };

/** Returns the schema of a nested field. `path` has a dot after each name. */
function schemaAt(schema: unknown, path: string): unknown {
  let at = schema;
  for (const name of path.split('.').filter(Boolean)) {
    const properties = isObject(at) ? at['properties'] : undefined;
    at = isObject(properties) ? properties[name] : undefined;
  }
  return at;
}

/** Returns the parts that can follow the beginning of a name. */
export function pathCompletions(paths: readonly CompletionPath[], start: string): Completion[] {
  const parts = new Map<string, Completion>();
  for (const { path, info } of paths) {
    if (!path.startsWith(start)) continue;
    const [label = '', ...rest] = path.slice(start.length).split('.');
    const isWhole = rest.length === 0;
    if (/^\w+$/.test(label)) parts.set(label, { label, ...(isWhole && info !== undefined ? { info } : {}) });
  }
  return [...parts.values()];
}

function fieldsOf(schema: unknown): Completion[] {
  const properties = isObject(schema) ? schema['properties'] : undefined;
  if (!isObject(properties)) return [];
  return Object.entries(properties).map(([label, value]) => {
    const type = isObject(value) ? value['type'] : undefined;
    const info = isObject(value) ? value['description'] : undefined;
    return {
      label,
      ...(typeof type === 'string' ? { detail: type } : {}),
      ...(typeof info === 'string' ? { info } : {}),
    };
  });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
