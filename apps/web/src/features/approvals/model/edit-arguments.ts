import { isRecord, isSameJson } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { visibleJson } from '../../../lib/visible-text.ts';
import { type FormValues, type InputField, readForm, initialValues } from '../../input-form/index.ts';

/** The arguments of a call in a form: as they were, and what its fields show now. */
export type ArgumentsDraft = { fields: readonly InputField[]; input: Record<string, unknown>; values: FormValues };

type Errors = Readonly<Record<string, string>>;

/** Returns the form of the arguments, without defaults: a value that the call does not have stays empty. */
export const argumentsDraft = (fields: readonly InputField[], input: Record<string, unknown>): ArgumentsDraft => {
  const own = fields.map(withoutFallback);
  return { fields: own, input, values: initialValues(own, input) };
};

const withoutFallback = (field: InputField): InputField => ({
  ...field,
  fallback: undefined,
  fields: field.fields.map(withoutFallback),
  item: field.item === undefined ? undefined : withoutFallback(field.item),
});

/** Returns the edited arguments. What was not edited keeps its value, also one that a field can't show, such as an argument without a field. */
export function editedArguments({ fields, input, values }: ArgumentsDraft): { input: Record<string, unknown>; errors: Errors } {
  const before = initialValues(fields, input);
  const read = readForm(fields, values, t('Required for this call.'));
  const isEdited = (name: string): boolean => !isSameJson(before[name], values[name]);
  const errors = Object.entries(read.errors).filter(([path]) => isEdited(path.split('.')[0] ?? ''));
  return { input: merge(fields, { original: input, before, values }, read.input), errors: Object.fromEntries(errors) };
}

type Edit = { original: Record<string, unknown>; before: FormValues; values: FormValues };

function merge(fields: readonly InputField[], { original, before, values }: Edit, read: Record<string, unknown>) {
  const merged = new Map(Object.entries(original));
  for (const field of fields) {
    const { name } = field;
    if (isSameJson(before[name], values[name])) continue;
    const inner = { original: original[name], before: before[name], values: values[name], read: read[name] };
    if (!Object.hasOwn(read, name)) merged.delete(name);
    else if (isObject(inner.original) && isFields(inner.before) && isFields(inner.values) && isObject(inner.read))
      merged.set(name, merge(field.fields, { original: inner.original, before: inner.before, values: inner.values }, inner.read));
    else merged.set(name, read[name]);
  }
  return Object.fromEntries(merged);
}

const isObject = (value: unknown): value is Record<string, unknown> => isRecord(value);
const isFields = (value: unknown): value is FormValues => isRecord(value);

/** Checks whether arguments have characters that a text field would hide. */
export function hasHiddenText(input: unknown): boolean {
  const text = JSON.stringify(input) ?? '';
  return visibleJson(text) !== text;
}
