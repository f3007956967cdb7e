'use client';
import { t } from '../../../lib/texts/t.ts';
import { FormFields, FormOrJson, type InputMode, JsonInput } from '../../input-form/index.ts';
import { type RunForm, type RunInput, switchMode } from './run-input.ts';

export type RunInputFieldsProps = {
  form: RunForm | undefined;
  input: RunInput;
  errors: Readonly<Record<string, string>>;
  onInput: (input: RunInput) => void;
  onErrors: (errors: Readonly<Record<string, string>>) => void;
};

/** Renders the input of a run: a form where there are fields, and JSON for what a form cannot say. */
export function RunInputFields({ form, input, errors, onInput, onErrors }: RunInputFieldsProps) {
  if (form === undefined)
    return <JsonInput text={input.text} onText={text => onInput({ ...input, text })} error={errors['json']} />;
  const change = (mode: InputMode) => {
    const next = switchMode(form, input, mode);
    onErrors(next.ok ? {} : next.errors);
    if (next.ok) onInput(next.input);
  };
  return (
    <>
      <FormOrJson label={t('Enter input as')} value={input.mode} onChange={change} />
      {input.mode === 'json' ? (
        <JsonInput
          text={input.text}
          onText={text => onInput({ ...input, text })}
          error={errors['json']}
          hint={t('Sent without validation.')}
        />
      ) : (
        <FormFields
          fields={form.fields}
          values={input.values}
          errors={errors}
          onChange={(name, value) => onInput({ ...input, values: { ...input.values, [name]: value } })}
        />
      )}
    </>
  );
}
