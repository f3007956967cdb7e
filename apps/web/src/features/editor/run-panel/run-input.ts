import { isRecord, type JsonSchema } from '@pinion/contracts';
import {
  fieldsOf,
  type FormInput,
  type FormValues,
  type InputField,
  type InputMode,
  plainFieldOf,
  plainName,
  readForm,
  readJsonInput,
  initialValues,
} from '../../input-form/index.ts';

/** The form of a run's input. `isPlain`: the input is the value of the only field, not a record of fields. */
export type RunForm = { fields: readonly InputField[]; isPlain: boolean };

export type RunInput = {
  mode: InputMode;
  values: FormValues;
  text: string;
  /** Values that were entered as JSON and that the form has no field for. */
  extra: Readonly<Record<string, unknown>>;
};

/** Returns the form of a schema. Undefined when the input can only be entered as JSON. */
export function runFormOf(schema: JsonSchema | undefined): RunForm | undefined {
  const fields = fieldsOf(schema);
  if (fields !== undefined) return { fields, isPlain: false };
  const plain = plainFieldOf(schema);
  return plain === undefined ? undefined : { fields: [plain], isPlain: true };
}

const write = (value: unknown): string => JSON.stringify(value, null, 2) ?? '';

/** Returns the input to begin with: the last one of this workflow, else the defaults. */
export const firstInput = (form: RunForm | undefined, last: unknown): RunInput => ({
  mode: form === undefined ? 'json' : 'form',
  values: form === undefined ? {} : fill(form, last),
  text: write(last ?? {}),
  extra: {},
});

const fill = ({ fields, isPlain }: RunForm, value: unknown): FormValues =>
  initialValues(fields, isPlain ? (value === undefined ? undefined : { [plainName]: value }) : value);

/** Reads what was filled in. The text of a text field is that text, whatever it looks like. */
export function readRunInput(form: RunForm | undefined, { mode, values, text, extra }: RunInput): FormInput {
  if (form === undefined || mode === 'json') return readJsonInput(text);
  const { input, errors } = readForm(form.fields, values);
  return { input: form.isPlain ? input[plainName] : { ...extra, ...input }, errors };
}

/** Returns the same input in the other mode, or the errors that JSON must not have for that. */
export function switchMode(
  form: RunForm,
  input: RunInput,
  mode: InputMode,
): { ok: true; input: RunInput } | { ok: false; errors: FormInput['errors'] } {
  if (mode === input.mode) return { ok: true, input };
  const read = readRunInput(form, input);
  if (mode === 'json') return { ok: true, input: { ...input, mode, text: write(read.input ?? '') } };
  if (Object.keys(read.errors).length > 0) return { ok: false, errors: read.errors };
  const known = new Set(form.fields.map(({ name }) => name));
  const others = !form.isPlain && isRecord(read.input) ? Object.entries(read.input).filter(([name]) => !known.has(name)) : [];
  const values = fill(withoutDefaults(form), read.input);
  return { ok: true, input: { ...input, mode, values, extra: Object.fromEntries(others) } };
}

/** Returns the form without defaults, so that a value that was left out stays out. */
const withoutDefaults = (form: RunForm): RunForm => ({
  ...form,
  fields: form.fields.map(field => ({ ...field, fallback: undefined })),
});
