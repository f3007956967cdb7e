'use client';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearchParams } from 'next/navigation';
import { useState } from 'react';
import type { ConnectionItem } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import { Trans } from '../../../lib/texts/trans.tsx';
import { useTRPC } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page, QueryRegion } from '../../shell/index.ts';
import { builtInChoices } from '../model/connection-choices.ts';
import { AddConnectionDialog } from './add-connection-dialog.tsx';
import { ConnectionTable } from './connection-table.tsx';
import { PlusIcon } from '../../../ui/icons/first-icons.tsx';
import { WaitingChanges } from './waiting-changes.tsx';
import { RemoveConnectionDialog } from './remove-connection-dialog.tsx';

type DialogState = { kind: 'add' } | { kind: 'remove'; connection: ConnectionItem };

export function ConnectionsPage() {
  const trpc = useTRPC();
  const connections = useQuery(trpc.connections.list.queryOptions());
  const router = useRouter();
  const requested = useSearchParams().get('add');
  const [dialog, setDialog] = useState<DialogState | null>(requested === null ? null : { kind: 'add' });
  const close = () => {
    setDialog(null);
    if (requested !== null) router.replace('/connections');
  };
  return (
    <Page
      title={t('Connections')}
      lead={t(
        'Sources of tools. Tools are accepted as offered when you connect a source. Later changes wait here for approval, and a changed tool is not called until approved.',
      )}
      permission="administer"
      actions={
        <Button kind="main" icon={<PlusIcon />} onClick={() => setDialog({ kind: 'add' })}>
          {t('Add connection')}
        </Button>
      }
    >
      <WaitingChanges />
      <QueryRegion query={connections} reading={t('Loading connections…')}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t('No connections yet')}>
              <Trans
                text="Connect an MCP server by URL, import an OpenAPI document, or use tools from another Pinion instance. Local programs are listed in the administrator file (<variable/>, <key/>)."
                parts={{ variable: <code>PINION_CONFIG</code>, key: <code>mcp_servers</code> }}
              />
            </EmptyState>
          ) : (
            <ConnectionTable items={items} onRemove={connection => setDialog({ kind: 'remove', connection })} />
          )
        }
      </QueryRegion>
      {dialog?.kind === 'add' && (
        <AddConnectionDialog initialKind={builtInChoices.find(({ value }) => value === requested)?.kind} onClose={close} />
      )}
      {dialog?.kind === 'remove' && <RemoveConnectionDialog connection={dialog.connection} onClose={close} />}
    </Page>
  );
}
