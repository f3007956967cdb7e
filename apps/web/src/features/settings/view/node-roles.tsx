'use client';
import type { RoleGrants } from '@pinion/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { PlusIcon } from '../../../ui/icons/first-icons.tsx';
import { LockedFields } from '../../../ui/locked.tsx';
import { ActionsTh, Table, Td, Th, Tr } from '../../../ui/table.tsx';
import { QueryRegion } from '../../shell/index.ts';
import { useSettingsChange } from '../actions/use-settings-change.ts';
import { type GrantRow, grantRows, revokePatch } from '../model/role-grants.ts';
import { GrantRoleDialog } from './grant-role-dialog.tsx';

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
        <Table label={t('Node roles')}>
          <thead>
            <tr>
              <Th>{t('Role')}</Th>
              <Th>{t('Granted to')}</Th>
              <ActionsTh />
            </tr>
          </thead>
          <tbody>
            {roleRows.map(row => (
              <Tr key={`${row.role} ${row.workflow_id ?? ''}`}>
                <Td>
                  <code>{row.role}</code>
                </Td>
                <Td className="w-full max-w-72 cut">{nameOf(row)}</Td>
                <Td figure>
                  <LockedFields>
                    <Button
                      size="small"
                      aria-label={t('Revoke {{role}} from {{workflow}}', { role: row.role, workflow: nameOf(row) })}
                      onClick={() => change.mutate({ node_roles: revokePatch(grants, row) })}
                    >
                      {t('Revoke')}
                    </Button>
                  </LockedFields>
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
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
