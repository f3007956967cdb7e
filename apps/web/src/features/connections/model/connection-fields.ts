import { isRecord } from '@pinion/contracts';
import {
  type ConnectionField,
  type ConnectionValue,
  type ConnectionValues,
  fieldText,
} from '../../../connections/connection-presentation.ts';
import { t } from '../../../lib/texts/t.ts';
import { fieldsOf, type InputField, readForm, initialValues } from '../../input-form/index.ts';

export type FieldErrors = Readonly<Record<string, string>>;

export const isShown = ({ when }: ConnectionField, values: ConnectionValues): boolean => when?.(values) !== false;

/** Returns the fields that a form shows. */
export const shownFields = (fields: readonly ConnectionField[], values: ConnectionValues): ConnectionField[] =>
  fields.filter(field => isShown(field, values));

/** Checks whether a field can be left empty. */
const isOptionalField = ({ isOptional = false }: ConnectionField, values: ConnectionValues): boolean =>
  typeof isOptional === 'function' ? isOptional(values) : isOptional;

/** Returns the faults that prevent the shown fields from being sent, by key. The server validates them again. */
export function validateFields(fields: readonly ConnectionField[], values: ConnectionValues): FieldErrors {
  const faults = shownFields(fields, values).flatMap((field): (readonly [string, string])[] => {
    if (field.kind === 'settings')
      return Object.entries(readSettings(field, values).errors).map(([path, text]) => [`${field.key}.${path}`, text]);
    const fault = faultOf(field, fieldText(values, field.key).trim(), isOptionalField(field, values));
    return fault === undefined ? [] : [[field.key, fault] as const];
  });
  return Object.fromEntries(faults);
}

type SettingsField = Extract<ConnectionField, { kind: 'settings' }>;

/** Returns the fields of a form that is made from a schema. */
export const settingFields = ({ schema }: Pick<SettingsField, 'schema'>): readonly InputField[] =>
  (fieldsOf(schema) ?? []).map(onOneLine);

/** Returns a field whose texts have one line: a setting such as the name of a notebook is no long text. */
const onOneLine = (field: InputField): InputField => ({
  ...field,
  kind: field.kind === 'long' ? 'text' : field.kind,
  fields: field.fields.map(onOneLine),
  item: field.item && onOneLine(field.item),
});

/** Returns the faults of a form that is made from a schema, by the path in it. */
export const settingFaults = ({ key }: SettingsField, faults: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(faults).flatMap(([path, text]) => (path.startsWith(`${key}.`) ? [[path.slice(key.length + 1), text]] : [])),
  );

/** Returns the values of a form that is made from a schema. */
export const settingValues = (field: SettingsField, values: ConnectionValues): ConnectionValues => {
  const value = values[field.key];
  return isFields(value) ? value : initialValues(settingFields(field), undefined);
};

const isFields = (value: ConnectionValue | undefined): value is ConnectionValues => isRecord(value);

const readSettings = (field: SettingsField, values: ConnectionValues) =>
  readForm(settingFields(field), settingValues(field, values), t('Enter a value.'));

function faultOf(field: ConnectionField, text: string, isOptional: boolean): string | undefined {
  if (field.kind === 'switch' || (text === '' && isOptional)) return undefined;
  if (field.kind === 'url') return isAddress(text) ? undefined : t('Enter a URL that starts with https:// or http://.');
  if (field.kind === 'list') return listIn(text).length > 0 ? undefined : field.emptyText;
  return text === '' ? t('Enter a value.') : undefined;
}

const isAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

const listIn = (text: string): string[] =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(Boolean);

/** Returns the value of a field in the format of the API. Undefined for one that is empty or off. */
export function valueOfField(field: ConnectionField, values: ConnectionValues): unknown {
  if (field.kind === 'settings') return readSettings(field, values).input;
  if (field.kind === 'switch') return values[field.key] === true ? true : undefined;
  const text = fieldText(values, field.key);
  if (text === '') return undefined;
  return field.kind === 'list' ? listIn(text) : text;
}

/** Returns a stored value as the state of a field. Undefined for one that is not set. */
export function stateOf(field: ConnectionField, value: unknown): ConnectionValue | undefined {
  if (field.kind === 'settings') return initialValues(settingFields(field), value);
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' || typeof value === 'boolean' ? value : undefined;
}
