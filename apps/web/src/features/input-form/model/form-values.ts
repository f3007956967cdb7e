import { isRecord, ownValue, recordOf } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import type { InputField } from './input-form.ts';

/** The state of one field: its text, a switch, the fields of an object, or the items of a list. */
export type FormValue = string | boolean | FormValues | readonly FormValue[];
export type FormValues = Readonly<{ [name: string]: FormValue }>;

/** Returns the text by which a choice is selected. */
export const choiceText = (choice: unknown): string => (typeof choice === 'string' ? choice : (JSON.stringify(choice) ?? ''));

export const initialValues = (fields: readonly InputField[], last: unknown): FormValues =>
  recordOf(
    fields.map(field => {
      const value = isRecord(last) && Object.hasOwn(last, field.name) ? last[field.name] : field.fallback;
      return [field.name, valueOf(field, value)] as const;
    }),
  );

/** Returns the state of a field for a value. */
export function valueOf(field: InputField, value: unknown): FormValue {
  switch (field.kind) {
    case 'boolean':
      return value === true;
    case 'object':
      return initialValues(field.fields, value);
    case 'list': {
      const { item } = field;
      return item !== undefined && Array.isArray(value) ? value.map(one => valueOf(item, one)) : [];
    }
    case 'json':
      return value === undefined || value === null ? '' : JSON.stringify(value, null, 2);
    case 'text':
    case 'long':
    case 'number':
    case 'integer':
    case 'choice':
      return value === undefined || value === null ? '' : choiceText(value);
  }
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

/** Reads a filled form. An empty optional field is left out. Errors are by path, such as `order.items.0`. */
export function readForm(
  fields: readonly InputField[],
  values: FormValues,
  needed: string = t('Required for this run.'),
): ReadForm {
  const errors: Record<string, string> = {};
  return { input: { ...readFields(fields, values, { path: '', needed, errors }) }, errors };
}

type Reading = { path: string; needed: string; errors: Record<string, string> };

/** Returns the path of a field in a form. */
export const pathOf = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

function readFields(fields: readonly InputField[], values: FormValues, reading: Reading): Record<string, unknown> {
  return recordOf(
    fields.flatMap(field => {
      const value = readValue(field, ownValue(values, field.name) ?? '', { ...reading, path: pathOf(reading.path, field.name) });
      return value === undefined ? [] : [[field.name, value] as const];
    }),
  );
}

function readValue(field: InputField, value: FormValue, reading: Reading): unknown {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'string') return readText(field, value, reading);
  if (isList(value)) return readList(field, value, reading);
  // An optional object in which nothing is filled in is left out, with what it would require.
  return !field.isRequired && isBlank(value) ? undefined : { ...readFields(field.fields, value, reading) };
}

/** Returns true for a value in which nothing is filled in. A switch that is off counts as that. */
const isBlank = (value: FormValue): boolean =>
  typeof value === 'string'
    ? value.trim() === ''
    : typeof value === 'boolean'
      ? !value
      : isList(value)
        ? value.length === 0
        : Object.values(value).every(isBlank);

const isList = (value: FormValues | readonly FormValue[]): value is readonly FormValue[] => Array.isArray(value);

function readList({ item, isRequired }: InputField, values: readonly FormValue[], reading: Reading): unknown {
  if (item === undefined || (values.length === 0 && !isRequired)) return undefined;
  return values.map((value, index) => readValue(item, value, { ...reading, path: pathOf(reading.path, String(index)) }));
}

function readText(field: InputField, value: string, { path, needed, errors }: Reading): unknown {
  if (value.trim() === '') {
    if (field.isRequired) errors[path] = needed;
    return undefined;
  }
  switch (field.kind) {
    case 'number':
    case 'integer': {
      const figure = Number(value);
      if (!Number.isFinite(figure)) errors[path] = t('Enter a number.');
      else if (field.kind === 'integer' && !Number.isInteger(figure)) errors[path] = t('Enter a whole number.');
      else return figure;
      return undefined;
    }
    case 'json':
      try {
        return JSON.parse(value) as unknown;
      } catch {
        errors[path] = t('Invalid JSON. Put strings in double quotes (").');
        return undefined;
      }
    case 'choice':
      return field.choices.find(choice => choiceText(choice) === value) ?? value;
    case 'text':
    case 'long':
    case 'boolean':
    case 'object':
    case 'list':
      return value;
  }
}
