import { isRecord, type JsonSchema, readNode, type WorkflowFile } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { textOf } from '../../run/index.ts';

export type InputField = {
  name: string;
  label: string;
  hint: string | undefined;
  kind: 'text' | 'long' | 'number' | 'boolean' | 'choice' | 'json';
  choices: readonly string[];
  isRequired: boolean;
  fallback: unknown;
};

/** Returns the schema of a run's input: that of the first input node that has one. */
export function inputSchemaOf(file: WorkflowFile): JsonSchema | undefined {
  for (const node of file.nodes) {
    const read = readNode(node);
    if (read.type === 'input' && read.config.schema !== undefined) return read.config.schema;
  }
  return undefined;
}

/** Returns the form fields of an object schema, or `undefined` when it can only be edited as JSON. */
export function fieldsOf(schema: JsonSchema | undefined): InputField[] | undefined {
  const properties = schema?.['properties'];
  if (!isRecord(properties) || Object.keys(properties).length === 0) return undefined;
  const required = Array.isArray(schema?.['required']) ? schema['required'] : [];
  return Object.entries(properties).map(([name, property]) =>
    fieldOf(name, isRecord(property) ? property : {}, required.includes(name)),
  );
}

function fieldOf(name: string, property: JsonSchema, isRequired: boolean): InputField {
  const { title, description, type } = property;
  const choices = Array.isArray(property['enum']) ? property['enum'].filter(item => typeof item === 'string') : [];
  return {
    name,
    label: typeof title === 'string' ? title : name,
    hint: typeof description === 'string' ? description : undefined,
    kind: kindOf(type, choices, property),
    choices,
    isRequired,
    fallback: property['default'] ?? exampleOf(property),
  };
}

const exampleOf = (property: JsonSchema): unknown => (Array.isArray(property['examples']) ? property['examples'][0] : undefined);

function kindOf(type: unknown, choices: readonly string[], property: JsonSchema): InputField['kind'] {
  if (choices.length > 0) return 'choice';
  if (type === 'number' || type === 'integer') return 'number';
  if (type === 'boolean') return 'boolean';
  if (type !== 'string') return 'json';
  const { maxLength } = property;
  return typeof maxLength === 'number' && maxLength <= 80
    ? 'text'
    : /text|message|question|body|prompt/i.test(textOf(property['title'] ?? ''))
      ? 'long'
      : 'text';
}

export type FormValues = Readonly<Record<string, string | boolean>>;

export function valuesOf(fields: readonly InputField[], last: unknown): FormValues {
  const values: Record<string, string | boolean> = {};
  for (const field of fields) {
    const value = isRecord(last) && Object.hasOwn(last, field.name) ? last[field.name] : field.fallback;
    if (field.kind === 'boolean') values[field.name] = value === true;
    else if (value === undefined || value === null) values[field.name] = '';
    else
      values[field.name] =
        field.kind === 'json'
          ? JSON.stringify(value, null, 2)
          : typeof value === 'string'
            ? value
            : (JSON.stringify(value) ?? '');
  }
  return values;
}

/** The input that was filled in, and its errors by field. */
export type FormInput = { input: unknown; errors: Readonly<Record<string, string>> };

/** Parses an input that was written as text. Errors are returned under `json`. */
export function readJsonInput(text: string): FormInput {
  try {
    return { input: JSON.parse(text), errors: {} };
  } catch {
    return { input: undefined, errors: { json: t('Invalid JSON. Put strings and keys in double quotes (").') } };
  }
}

export type ReadForm = { input: Record<string, unknown>; errors: Readonly<Record<string, string>> };

/** Reads a filled form. An empty optional field is left out. */
export function readForm(
  fields: readonly InputField[],
  values: FormValues,
  needed: string = t('Required for this run.'),
): ReadForm {
  const input: Record<string, unknown> = {};
  const errors: Record<string, string> = {};
  for (const field of fields) {
    const value = values[field.name];
    if (typeof value === 'boolean') input[field.name] = value;
    else if (value === undefined || value.trim() === '') {
      if (field.isRequired) errors[field.name] = needed;
    } else readField(field, value, input, errors);
  }
  return { input, errors };
}

function readField(field: InputField, value: string, input: Record<string, unknown>, errors: Record<string, string>): void {
  if (field.kind === 'number') {
    const figure = Number(value);
    if (Number.isFinite(figure)) input[field.name] = figure;
    else errors[field.name] = t('Enter a number.');
  } else if (field.kind === 'json') {
    try {
      input[field.name] = JSON.parse(value);
    } catch {
      errors[field.name] = t('Invalid JSON. Put strings in double quotes (").');
    }
  } else input[field.name] = value;
}
