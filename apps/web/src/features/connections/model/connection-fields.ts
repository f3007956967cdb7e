import { isRecord } from '@pinion/contracts';
import { type ConnectionField, type ConnectionValues, textOf } from '../../../connections/connection-presentation.ts';
import { t } from '../../../lib/texts/t.ts';

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
  const faults = shownFields(fields, values).flatMap(field => {
    const fault = faultOf(field, textOf(values, field.key).trim(), isOptionalField(field, values));
    return fault === undefined ? [] : [[field.key, fault] as const];
  });
  return Object.fromEntries(faults);
}

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
export function valueOfField({ kind }: ConnectionField, value: string | boolean | undefined): unknown {
  if (typeof value === 'boolean') return value ? true : undefined;
  if (value === undefined || value === '') return undefined;
  return kind === 'list' ? listIn(value) : value;
}

/** Returns a stored configuration as the state of a form. */
export const formValuesOf = (settings: unknown): ConnectionValues =>
  Object.fromEntries(
    Object.entries(isRecord(settings) ? settings : {}).flatMap(([key, value]): [string, string | boolean][] => {
      if (typeof value === 'string' || typeof value === 'boolean') return [[key, value]];
      return Array.isArray(value) ? [[key, value.join(', ')]] : [];
    }),
  );
