'use client';
import type { RoleGrants } from '@pinion/contracts';
import { useState } from 'react';
import { failureIn } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useSettingsChange } from '../actions/use-settings-change.ts';
import { grantPatch } from '../model/role-grants.ts';

const all = '*';

type GrantRoleDialogProps = {
  grants: RoleGrants;
  workflows: readonly { id: string; name: string }[];
  onClose: () => void;
};

/** Renders the dialog that grants a role to the nodes of one workflow, or of all. */
export function GrantRoleDialog({ grants, workflows, onClose }: GrantRoleDialogProps) {
  const change = useSettingsChange();
  const [role, setRole] = useState('');
  const [workflow, setWorkflow] = useState(workflows[0]?.id ?? all);
  const row = { role: role.trim(), workflow_id: workflow === all ? null : workflow };
  return (
    <FormDialog
      width="small"
      title={t('Grant role')}
      description={t('Anyone who can edit the workflow can give this role to any of its nodes.')}
      verb={t('Grant role')}
      busy={change.isPending && t('Saving')}
      disabled={row.role === ''}
      failure={failureIn(change)}
      onSend={() => change.mutate({ node_roles: grantPatch(grants, row) }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Field label={t('Role')} hint={t('The role name that tools require')}>
        {control => <TextInput {...control} mono maxLength={64} value={role} onChange={event => setRole(event.target.value)} />}
      </Field>
      <Field label={t('Workflow')}>
        {control => (
          <Select
            {...control}
            className="w-full"
            value={workflow}
            onChange={setWorkflow}
            options={[
              { value: all, label: t('All workflows') },
              ...workflows.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
      </Field>
    </FormDialog>
  );
}
