'use client';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import type { HttpToolEditing } from '../actions/use-http-tool.ts';
import { type BodyKind, requestMethods } from '../model/http-tool-draft.ts';
import { CredentialSection } from './credential-section.tsx';
import { ValueSection } from './value-section.tsx';

const METHODS = requestMethods.map(value => ({ value, label: value }));
const BODIES: readonly { value: BodyKind; label: string }[] = [
  { value: 'none', label: t('None') },
  { value: 'json', label: t('JSON') },
  { value: 'form', label: t('Form') },
];

type RequestFormProps = {
  tool: HttpToolEditing;
  /** Imports a pasted text. Returns true if it was a command. */
  onPaste: (text: string) => boolean;
};

/** Renders the request: method, address, parameters, headers, body and credential. */
export function RequestForm({ tool, onPaste }: RequestFormProps) {
  const { draft, problems, notes, change } = tool;
  return (
    <section aria-label={t('Request')} className="grid min-w-0 gap-4">
      {notes.length > 0 && (
        <ul aria-label={t('Notes on the command')} className="grid gap-1 text-small text-ink-2">
          {notes.map(note => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <div className="grid items-start gap-3 sm:grid-cols-[120px_1fr]">
        <Field label={t('Method')}>
          {control => (
            <Select
              {...control}
              className="w-full"
              value={draft.method}
              onChange={method => change({ method })}
              options={METHODS}
            />
          )}
        </Field>
        <Field
          label={t('Address')}
          hint={t('{name} in the path is a field. A cURL command can be pasted here.')}
          error={draft.address !== '' && problems.request.get('address')}
        >
          {control => (
            <TextInput
              {...control}
              mono
              value={draft.address}
              onChange={event => change({ address: event.target.value })}
              onBlur={event => tool.changeAddress(event.target.value)}
              onPaste={event => {
                if (onPaste(event.clipboardData.getData('text/plain'))) event.preventDefault();
              }}
            />
          )}
        </Field>
      </div>
      <CredentialSection tool={tool} />
      {draft.path.length > 0 && <ValueSection tool={tool} list="path" title={t('Path')} />}
      <ValueSection tool={tool} list="query" title={t('Query parameters')} addLabel={t('Add parameter')} />
      <ValueSection tool={tool} list="headers" title={t('Headers')} addLabel={t('Add header')} />
      <ValueSection
        tool={tool}
        list="body"
        title={t('Body')}
        {...(draft.bodyKind === 'none' ? {} : { addLabel: t('Add body field') })}
        aside={
          <Segmented
            kind="words"
            label={t('Kind of body')}
            value={draft.bodyKind}
            onChange={bodyKind => change({ bodyKind })}
            options={BODIES}
          />
        }
      />
    </section>
  );
}
