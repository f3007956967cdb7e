'use client';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { CodeField } from '../../../ui/code/code-field.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextArea, TextInput } from '../../../ui/text-input.tsx';
import type { FormFieldProps } from './form-field-props.ts';
import { FormGroup } from './form-group.tsx';
import { FormList } from './form-list.tsx';
import { choiceText } from '../model/form-values.ts';

const noChoice = '\u0000';

/** Renders the control of one value by its type. Plain text is never read as JSON. */
export function FormField(props: FormFieldProps) {
  const { field, path, value, errors, autoFocus = false, onChange } = props;
  if (field.kind === 'object') return <FormGroup {...props} Inner={FormField} />;
  if (field.kind === 'list') return <FormList {...props} Inner={FormField} />;
  if (field.kind === 'boolean') return <Checkbox checked={value === true} onChange={onChange} label={field.label} />;
  const text = typeof value === 'string' ? value : '';
  return (
    <Field label={field.label} isName hint={field.hint} error={errors[path]} aside={field.isRequired ? undefined : t('optional')}>
      {control => {
        const common = { ...control, value: text, autoFocus };
        switch (field.kind) {
          case 'choice':
            return (
              <Select
                {...control}
                value={text}
                placeholder={t('Choose')}
                onChange={next => onChange(next === noChoice ? '' : next)}
                options={[
                  ...(field.isRequired ? [] : [{ value: noChoice, label: t('None') }]),
                  ...[...new Set(field.choices.map(choiceText))]
                    .filter(choice => choice !== '')
                    .map(choice => ({ value: choice, label: choice })),
                ]}
              />
            );
          case 'json':
            return <CodeField {...common} language="json" rows={4} onText={onChange} />;
          case 'long':
            return <TextArea {...common} onChange={event => onChange(event.target.value)} />;
          case 'boolean':
          case 'object':
          case 'list':
            return null;
          case 'text':
          case 'number':
          case 'integer':
            return (
              <TextInput
                {...common}
                inputMode={field.kind === 'text' ? undefined : 'decimal'}
                onChange={event => onChange(event.target.value)}
              />
            );
        }
      }}
    </Field>
  );
}
