'use client';
import type { RoleGrants } from '@pinion/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { PlusIcon } from '../../../ui/icons/first-icons.tsx';
import { LockedFields } from '../../../ui/locked.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { RowButton } from '../../../ui/row-actions.tsx';
import { QueryRegion } from '../../shell/index.ts';
import { useSettingsChange } from '../actions/use-settings-change.ts';
import { type GrantRow, grantRows, revokePatch, grantPatch } from '../model/role-grants.ts';
import { failureIn } from '../../../lib/failure.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';

/** Renders the roles of the nodes of each workflow. */
export function NodeRoles() {
  const trpc = useTRPC();
  const settings = useQuery(trpc.settings.get.queryOptions());
  return (
    <QueryRegion query={settings} reading={t('Loading settings…')} rows={2}>
      {({ node_roles }) =>
        node_roles === undefined ? (
          <p className="pt-3 text-small text-ink-3">
            {t('You’re the only member, so every role a node claims applies. The table appears when another member joins.')}
          </p>
        ) : (
          <GrantTable grants={node_roles} />
        )
      }
    </QueryRegion>
  );
}

function GrantTable({ grants }: { grants: RoleGrants }) {
  const trpc = useTRPC();
  const workflows = useQuery(trpc.workflows.list.queryOptions());
  const change = useSettingsChange();
  const [isGranting, setGranting] = useState(false);
  const known = workflows.data?.items ?? [];
  const names = new Map(known.map(({ id, name }) => [id, name]));
  const nameOf = ({ workflow_id }: GrantRow): string =>
    workflow_id === null ? t('All workflows') : (names.get(workflow_id) ?? workflow_id);
  const roleRows = grantRows(grants);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-3">
      {roleRows.length === 0 ? (
        <p className="text-small text-ink-3">{t('No roles granted. Calls to tools that require a role are denied.')}</p>
      ) : (
        <DataTable
          label={t('Node roles')}
          rows={roleRows}
          rowKey={row => `${row.role} ${row.workflow_id ?? ''}`}
          columns={[
            { header: t('Role'), cell: ({ role }) => <code>{role}</code> },
            { header: t('Granted to'), className: 'w-full max-w-72 cut', cell: nameOf },
          ]}
          actions={row => (
            <RowButton
              name={t('Revoke {{role}} from {{workflow}}', { role: row.role, workflow: nameOf(row) })}
              onClick={() => change.mutate({ node_roles: revokePatch(grants, row) })}
            >
              {t('Revoke')}
            </RowButton>
          )}
        />
      )}
      <LockedFields>
        <Button kind="line" className="justify-self-start" icon={<PlusIcon />} onClick={() => setGranting(true)}>
          {t('Grant role')}
        </Button>
      </LockedFields>
      {isGranting && <GrantRoleDialog grants={grants} workflows={known} onClose={() => setGranting(false)} />}
    </div>
  );
}

const all = '*';

type GrantRoleDialogProps = {
  grants: RoleGrants;
  workflows: readonly { id: string; name: string }[];
  onClose: () => void;
};

/** Renders the dialog that grants a role to the nodes of one workflow, or of all. */
function GrantRoleDialog({ grants, workflows, onClose }: GrantRoleDialogProps) {
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
