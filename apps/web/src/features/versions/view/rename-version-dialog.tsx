'use client';
import { useState } from 'react';
import { failureIn } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useRenameVersion, type VersionLine } from '../actions/use-versions.ts';

export function RenameVersionDialog({ line, onClose }: { line: VersionLine; onClose: () => void }) {
  const rename = useRenameVersion(line.workflow_id);
  const [name, setName] = useState(line.name ?? '');
  const wanted = name.trim();
  const order = { id: line.workflow_id, version: line.version, name: wanted === '' ? null : wanted };
  return (
    <FormDialog
      width="small"
      title={t('Name of version {{version}}', { version: line.version })}
      description={t('The name is a label. Nothing else of a published version ever changes.')}
      verb={t('Rename')}
      busy={rename.isPending && t('Renaming')}
      failure={failureIn(rename)}
      onSend={() => rename.mutate(order, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Field label={t('Name')} aside={t('empty takes it off')}>
        {control => <TextInput {...control} value={name} maxLength={200} onChange={event => setName(event.target.value)} />}
      </Field>
    </FormDialog>
  );
}
