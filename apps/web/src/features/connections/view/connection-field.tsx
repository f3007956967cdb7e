'use client';
import {
  type ConnectionField as FieldOfConnection,
  type ConnectionValue,
  type ConnectionValues,
  fieldText,
} from '../../../connections/connection-presentation.ts';
import { t } from '../../../lib/texts/t.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { CodeField } from '../../../ui/code/code-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { FormFields } from '../../input-form/index.ts';
import { type FieldErrors, settingFaults, settingFields, settingValues } from '../model/connection-fields.ts';

type ConnectionFieldProps = {
  field: FieldOfConnection;
  values: ConnectionValues;
  errors: FieldErrors;
  onEdit: (values: ConnectionValues) => void;
};

/** Renders one field of a connection. */
export function ConnectionField({ field, values, errors, onEdit }: ConnectionFieldProps) {
  const { kind, key, label, hint, placeholder } = field;
  const edit = (value: ConnectionValue) => onEdit({ ...values, [key]: value });
  if (kind === 'switch') return <Checkbox checked={values[key] === true} onChange={edit} label={label} />;
  if (kind === 'settings')
    return (
      <FormFields
        autoFocus={false}
        fields={settingFields(field)}
        values={settingValues(field, values)}
        errors={settingFaults(field, errors)}
        onChange={(name, value) => edit({ ...settingValues(field, values), [name]: value })}
      />
    );
  const aside = field.isOptional === true && t('optional');
  return (
    <Field label={label} error={errors[key]} hint={hint} aside={aside}>
      {control =>
        kind === 'document' ? (
          <CodeField {...control} language="yaml" rows={6} value={fieldText(values, key)} onText={edit} />
        ) : (
          <TextInput
            {...control}
            mono
            value={fieldText(values, key)}
            placeholder={placeholder}
            translate="no"
            spellCheck={false}
            onChange={event => edit(event.target.value)}
          />
        )
      }
    </Field>
  );
}
