'use client';
import { useState } from 'react';
import type { ConnectionItem } from '../../../lib/api-shapes.ts';
import { failureIn } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useConnectionActions } from '../actions/use-connection-actions.ts';
import { editFields, type EditField, editOf, isOptional, toConnectionChange, validateEdit } from '../model/connection-edit.ts';

const labels: Readonly<Record<EditField, { label: string; hint?: string }>> = {
  url: { label: t('URL') },
  baseUrl: { label: t('Base URL'), hint: t('The address that calls go to. Empty: the server of the document.') },
  toolkits: { label: t('Toolkits') },
  entity: { label: t('User'), hint: t('The user whose connected accounts are used.') },
  agent: { label: t('Agent ID'), hint: t('The agent as which its tools are called.') },
};

/** Renders the form for the source of a connection. It is checked at once, and tools that differ wait for approval. */
export function EditConnectionDialog({ connection, onClose }: { connection: ConnectionItem; onClose: () => void }) {
  const { change } = useConnectionActions();
  const [edit, setEdit] = useState(() => editOf(connection));
  const [tried, setTried] = useState(false);
  const faults = validateEdit(connection, edit);
  const changed = toConnectionChange(connection, edit);
  const { id, kind, title } = connection;
  const send = () => {
    setTried(true);
    if (Object.keys(faults).length > 0) return;
    if (changed === undefined) return onClose();
    change.mutate(
      { id, ...changed },
      {
        onSuccess: ({ error }) => {
          showToast(
            error === null ? t('{{name}} saved', { name: title }) : t('{{name}} saved, but it does not respond', { name: title }),
          );
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t('Edit {{name}}', { name: title })}
      description={t('The source is checked now. Tools that differ from the approved ones wait for approval.')}
      verb={t('Save')}
      busy={change.isPending && t('Saving')}
      failure={failureIn(change)}
      onSend={send}
      onClose={onClose}
    >
      {editFields(connection).map(field => (
        <Field
          key={field}
          label={labels[field].label}
          hint={labels[field].hint}
          error={tried && faults[field]}
          aside={isOptional(field, kind) && t('optional')}
        >
          {control => (
            <TextInput
              {...control}
              mono
              translate="no"
              spellCheck={false}
              value={edit[field]}
              onChange={event => setEdit({ ...edit, [field]: event.target.value })}
            />
          )}
        </Field>
      ))}
      {(kind === 'mcp' || kind === 'composio') && (
        <Checkbox
          checked={edit.trustsHints}
          onChange={trustsHints => setEdit({ ...edit, trustsHints })}
          label={t('Trust server hints. Otherwise all its tools are irreversible and need approval.')}
        />
      )}
    </FormDialog>
  );
}
