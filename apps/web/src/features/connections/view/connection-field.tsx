'use client';
import type { ConnectionField as FieldOfConnection, ConnectionValues } from '../../../connections/connection-presentation.ts';
import { textOf } from '../../../connections/connection-presentation.ts';
import { t } from '../../../lib/texts/t.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { CodeField } from '../../../ui/code/code-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';

type ConnectionFieldProps = {
  field: FieldOfConnection;
  values: ConnectionValues;
  error: string | false | undefined;
  onEdit: (values: ConnectionValues) => void;
};

/** Renders one field of a connection. */
export function ConnectionField({ field, values, error, onEdit }: ConnectionFieldProps) {
  const { kind, key, label, hint, placeholder } = field;
  const edit = (value: string | boolean) => onEdit({ ...values, [key]: value });
  if (kind === 'switch') return <Checkbox checked={values[key] === true} onChange={edit} label={label} />;
  const aside = field.isOptional === true && t('optional');
  return (
    <Field label={label} error={error} hint={hint} aside={aside}>
      {control =>
        kind === 'document' ? (
          <CodeField {...control} language="yaml" rows={6} value={textOf(values, key)} onText={edit} />
        ) : (
          <TextInput
            {...control}
            mono
            value={textOf(values, key)}
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
