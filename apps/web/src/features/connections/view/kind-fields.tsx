'use client';
import type { ReactNode } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { CodeField } from '../../../ui/code/code-field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { type SecretChoiceErrors, SecretPicker } from '../../secrets/index.ts';
import { type ConnectionDraft, type ConnectionErrors, hasClient } from '../model/connection-draft.ts';

type KindFieldsProps = {
  draft: ConnectionDraft;
  faults: ConnectionErrors;
  secretFaults: SecretChoiceErrors;
  onEdit: (part: Partial<ConnectionDraft>) => void;
};
type FieldSpec = {
  field: 'url' | 'clientId' | 'issuer' | 'scope' | 'toolkits' | 'entity';
  label: string;
  placeholder: string;
  hint?: ReactNode;
  optional?: boolean;
  /** Condition for showing the field. */
  when?: (draft: ConnectionDraft) => boolean;
};

const keyField = 'key';

const FIELD_SPECS: Record<ConnectionDraft['kind'], readonly (FieldSpec | typeof keyField)[]> = {
  mcp: [
    { field: 'url', label: t('URL'), placeholder: 'https://mcp.example.com/mcp', hint: t('Streamable HTTP.') },
    keyField,
    {
      field: 'clientId',
      label: t('OAuth client'),
      placeholder: 'pinion-shop',
      hint: t('For servers that require a token: the key above is the client secret and is sent only to its issuer.'),
      optional: true,
    },
    { field: 'issuer', label: t('Issuer'), placeholder: 'https://login.example.com', when: hasClient },
    { field: 'scope', label: t('Token scope'), placeholder: 'files.read', optional: true, when: hasClient },
  ],
  openapi: [{ field: 'url', label: t('Document URL'), placeholder: 'https://api.example.com/openapi.json' }],
  hub: [{ field: 'url', label: t('API URL'), placeholder: 'https://pinion.example.com/api/v1' }, keyField],
  composio: [
    { field: 'toolkits', label: t('Toolkits'), placeholder: t('github, gmail') },
    keyField,
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
export function KindFields({ draft, faults, secretFaults, onEdit }: KindFieldsProps) {
  return (
    <>
      {FIELD_SPECS[draft.kind].map(spec => {
        if (spec === keyField)
          return (
            <SecretPicker
              key={spec}
              label={hasClient(draft) ? t('Client secret') : t('API key')}
              hint={draft.kind === 'composio' || hasClient(draft) ? undefined : t('Sent as Authorization: Bearer.')}
              isOptional={!hasClient(draft)}
              {...(draft.kind === 'composio' ? { noneLabel: t('COMPOSIO_API_KEY (default)') } : {})}
              suggestedName={draft.kind === 'composio' ? 'COMPOSIO_API_KEY' : `${draft.name.toUpperCase() || 'MCP'}_KEY`}
              choice={draft.secret}
              errors={secretFaults}
              error={faults.secret}
              onChange={secret => onEdit({ secret })}
            />
          );
        const { field, label, placeholder, hint, optional, when } = spec;
        if (when?.(draft) === false) return null;
        return (
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
        );
      })}
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
