import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';

type Program = 'javascript' | 'python' | 'shell';

/** The text before a field of the input: `inputs.` in JavaScript, `inputs["` in Python, `{` in a command. */
const before: Readonly<Record<Program, RegExp>> = {
  javascript: /inputs\.(\w*)$/,
  python: /inputs\[["'](\w*)$/,
  shell: /\{(\w*)$/,
};

/** Completes the fields of an input schema, with their types. */
export const inputCompletions =
  (language: Program, schema: unknown) =>
  ({ state, pos }: Pick<CompletionContext, 'state' | 'pos'>): CompletionResult | null => {
    const line = state.doc.lineAt(pos);
    const found = before[language].exec(line.text.slice(0, pos - line.from));
    const options = fieldsOf(schema);
    return found === null || options.length === 0 ? null : { from: pos - (found[1]?.length ?? 0), options, validFor: /^\w*$/ };
  };

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
