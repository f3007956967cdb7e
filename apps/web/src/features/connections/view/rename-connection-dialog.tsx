'use client';
import { useState } from 'react';
import type { ConnectionItem } from '../../../lib/api-shapes.ts';
import { failureIn } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useConnectionActions } from '../actions/use-connection-actions.ts';

/** Renders the dialog that changes the display name. The names of tools are part of workflows and stay. */
export function RenameConnectionDialog({ connection, onClose }: { connection: ConnectionItem; onClose: () => void }) {
  const { change } = useConnectionActions();
  const [title, setTitle] = useState(connection.title);
  const { id, name } = connection;
  return (
    <FormDialog
      width="small"
      title={t('Rename connection')}
      description={t('Only the name shown changes. Its tools keep their names, {{name}}.…, because workflows use them.', {
        name,
      })}
      verb={t('Rename')}
      busy={change.isPending && t('Renaming')}
      failure={failureIn(change)}
      onSend={() => change.mutate({ id, title: title.trim() === name ? '' : title.trim() }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Field label={t('Name')} hint={t('Leave empty to show {{name}}.', { name })}>
        {control => (
          <TextInput
            {...control}
            value={title}
            maxLength={80}
            onFocus={event => event.target.select()}
            onChange={event => setTitle(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
