'use client';
import { useState } from 'react';
import type { ConnectionItem, ConnectionType } from '../../../lib/api-shapes.ts';
import { failureIn } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { showToast } from '../../../lib/toasts.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useConnectionActions } from '../actions/use-connection-actions.ts';
import { useConnectionType } from '../actions/use-connection-type.ts';
import { editFields, editOf, toConnectionChange } from '../model/connection-edit.ts';
import { validateFields } from '../model/connection-fields.ts';
import { ConnectionField } from './connection-field.tsx';

type EditConnectionDialogProps = { connection: ConnectionItem; onClose: () => void };

/** Renders the form for the source of a connection. It is checked at once, and tools that differ wait for approval. */
export function EditConnectionDialog(props: EditConnectionDialogProps) {
  const { connectionType, isPending } = useConnectionType(props.connection);
  return isPending ? null : <EditForm {...props} type={connectionType} />;
}

function EditForm({ connection, type, onClose }: EditConnectionDialogProps & { type: ConnectionType | undefined }) {
  const { change } = useConnectionActions();
  const [edit, setEdit] = useState(() => editOf(connection, type));
  const [tried, setTried] = useState(false);
  const fields = editFields(connection, type);
  const faults = validateFields(fields, edit);
  const changed = toConnectionChange(connection, edit, type);
  const { id, title } = connection;
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
      {fields.length === 0 && <p>{t('Its provider is not part of this server, so its settings cannot be changed.')}</p>}
      {fields.map(field => (
        <ConnectionField key={field.key} field={field} values={edit} errors={tried ? faults : {}} onEdit={setEdit} />
      ))}
    </FormDialog>
  );
}
