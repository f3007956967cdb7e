'use client';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { useRenameVersion } from '../actions/use-rename-version.ts';
import type { VersionItem } from '../actions/use-versions.ts';
import { failureIn } from '../../../lib/failure.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextInput } from '../../../ui/text-input.tsx';

export function RenameVersionDialog({ item, onClose }: { item: VersionItem; onClose: () => void }) {
  const rename = useRenameVersion(item.workflow_id);
  const [name, setName] = useState(item.name ?? '');
  const wanted = name.trim();
  const input = { id: item.workflow_id, version: item.version, name: wanted === '' ? null : wanted };
  return (
    <FormDialog
      width="small"
      title={t('Name of version {{version}}', { version: item.version })}
      description={t('The name is a label. Nothing else in a published version changes.')}
      verb={t('Rename')}
      busy={rename.isPending && t('Renaming')}
      failure={failureIn(rename)}
      onSend={() => rename.mutate(input, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Field label={t('Name')} aside={t('leave empty to remove')}>
        {control => <TextInput {...control} value={name} maxLength={200} onChange={event => setName(event.target.value)} />}
      </Field>
    </FormDialog>
  );
}
