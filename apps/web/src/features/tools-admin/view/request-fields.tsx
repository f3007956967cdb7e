'use client';
import { t } from '../../../lib/texts/t.ts';
import { fieldAt, parseDefinition } from '../model/definition-fields.ts';
import { CredentialFields } from './credential-fields.tsx';
import { DefinitionPart, type DefinitionPartProps } from './definition-part.tsx';
import { SchemaField } from './schema-field.tsx';
import { useState } from 'react';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-input.tsx';
import { headerLinesOf, type CredentialLocation, withHeaderLines } from '../model/credential.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'].map(value => ({ value, label: value }));
const BODIES = [
  { value: 'json', label: 'JSON' },
  { value: 'form', label: t('Form') },
];

/** Renders the request of an HTTP tool: URL, headers, query, credential. */
export function RequestFields({ text, definition, form, onChange, set }: DefinitionPartProps) {
  const mapping = ['gateway_config', 'parameters'];
  return (
    <DefinitionPart title={t('Request')}>
      <div className="grid items-start gap-3.5 sm:grid-cols-[1fr_150px_150px]">
        {form.input(t('URL'), ['gateway_config', 'url'], { mono: true, hint: t('{name} in the path is filled from the input') })}
        {form.choice(t('Method'), ['gateway_config', 'method'], METHODS, t('POST (default)'))}
        {form.choice(t('Body'), ['gateway_config', 'body_type'], BODIES, t('JSON (default)'))}
      </div>
      <CredentialFields text={text} onChange={onChange} />
      <div className="grid items-start gap-3.5 sm:grid-cols-2">
        <MultilineField label={t('Headers')} location="headers" text={text} onChange={onChange} />
        <MultilineField label={t('Query parameters')} location="query" text={text} onChange={onChange} />
      </div>
      <SchemaField
        label={t('Parameter mapping')}
        aside={t('JSON, optional')}
        rows={2}
        value={fieldAt(definition, mapping)}
        onChange={value => set(mapping, value)}
      />
    </DefinitionPart>
  );
}

type MultilineFieldProps = { label: string; location: CredentialLocation; text: string; onChange: (text: string) => void };

/** Renders headers or query parameters, one `name: value` per line. A line that has no name is a problem and changes nothing. */
function MultilineField({ label, location: position, text, onChange }: MultilineFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && withHeaderLines(text, position, typed) === undefined;
  return (
    <Field
      label={label}
      aside={t('optional')}
      hint={t('One name: value per line')}
      error={isWrong && t('Write each line as name: value.')}
    >
      {control => (
        <TextArea
          {...control}
          mono
          rows={2}
          value={typed ?? headerLinesOf(parseDefinition(text) ?? {}, position)}
          onChange={event => {
            setTyped(event.target.value);
            const next = withHeaderLines(text, position, event.target.value);
            if (next !== undefined) onChange(next);
          }}
          onBlur={() => !isWrong && setTyped(null)}
        />
      )}
    </Field>
  );
}
