'use client';
import { t } from '../../../lib/texts/t.ts';
import { fieldAt } from '../model/definition-fields.ts';
import { CredentialFields } from './credential-fields.tsx';
import { DefinitionPart, type DefinitionPartProps } from './definition-part.tsx';
import { MultilineField } from './multiline-field.tsx';
import { SchemaField } from './schema-field.tsx';

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
        <MultilineField label={t('Headers')} place="headers" text={text} onChange={onChange} />
        <MultilineField label={t('Query parameters')} place="query" text={text} onChange={onChange} />
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
