'use client';
import type { ReactNode } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { CodeField } from '../../../ui/code/code-field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { type ConnectionDraft, type ConnectionErrors, hasClient } from '../model/connection-draft.ts';

type KindFieldsProps = { draft: ConnectionDraft; faults: ConnectionErrors; onEdit: (part: Partial<ConnectionDraft>) => void };
type FieldSpec = {
  field: 'url' | 'secret' | 'clientId' | 'issuer' | 'scope' | 'toolkits' | 'entity';
  label: string;
  placeholder: string;
  hint?: ReactNode;
  optional?: boolean;
  /** Condition for showing the field. */
  when?: (draft: ConnectionDraft) => boolean;
};

const key = (hint: string): FieldSpec => ({
  field: 'secret',
  label: t('API key secret'),
  placeholder: 'FILES_KEY',
  hint,
  optional: true,
});

const FIELD_SPECS: Record<ConnectionDraft['kind'], readonly FieldSpec[]> = {
  mcp: [
    { field: 'url', label: t('URL'), placeholder: 'https://mcp.example.com/mcp', hint: t('Streamable HTTP.') },
    key(t('Secret name. Sent as Authorization: Bearer.')),
    {
      field: 'clientId',
      label: t('OAuth client'),
      placeholder: 'pinion-shop',
      hint: t('For servers that require a token: the secret above is the client secret and is sent only to its issuer.'),
      optional: true,
    },
    { field: 'issuer', label: t('Issuer'), placeholder: 'https://login.example.com', when: hasClient },
    { field: 'scope', label: t('Token scope'), placeholder: 'files.read', optional: true, when: hasClient },
  ],
  openapi: [{ field: 'url', label: t('Document URL'), placeholder: 'https://api.example.com/openapi.json' }],
  hub: [
    { field: 'url', label: t('API URL'), placeholder: 'https://pinion.example.com/api/v1' },
    key(t('Secret name. Sent as Authorization: Bearer.')),
  ],
  composio: [
    { field: 'toolkits', label: t('Toolkits'), placeholder: t('github, gmail') },
    key(t('Secret name. Defaults to COMPOSIO_API_KEY.')),
    {
      field: 'entity',
      label: t('User'),
      placeholder: 'user_1',
      hint: t('The user whose connected accounts are used.'),
      optional: true,
    },
  ],
};

/** Renders the fields each kind of connection needs. */
export function KindFields({ draft, faults, onEdit }: KindFieldsProps) {
  return (
    <>
      {FIELD_SPECS[draft.kind]
        .filter(({ when }) => when?.(draft) ?? true)
        .map(({ field, label, placeholder, hint, optional }) => (
          <Field key={field} label={label} error={faults[field]} hint={hint} aside={optional && t('optional')}>
            {control => (
              <TextInput
                {...control}
                mono
                value={draft[field]}
                placeholder={placeholder}
                translate="no"
                spellCheck={false}
                onChange={event => onEdit({ [field]: event.target.value })}
              />
            )}
          </Field>
        ))}
      {draft.kind === 'mcp' && (
        <Checkbox
          checked={draft.trustsHints}
          onChange={trustsHints => onEdit({ trustsHints })}
          label={t('Trust server hints. Otherwise all its tools are irreversible and need approval.')}
        />
      )}
      {draft.kind === 'openapi' && (
        <Field label={t('Or paste the document')} aside={t('optional')} hint={t('JSON or YAML. Calls go to the URL above.')}>
          {control => (
            <CodeField {...control} language="yaml" rows={6} value={draft.document} onText={document => onEdit({ document })} />
          )}
        </Field>
      )}
    </>
  );
}
