'use client';
import { connectionKind } from '@pinion/contracts';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { ConnectionItem } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import { Trans } from '../../../lib/texts/trans.tsx';
import { formatFullTimestamp, formatTimestamp } from '../../../lib/timestamps.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { useNow } from '../../../lib/use-now.ts';
import { visibleText } from '../../../lib/visible-text.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { RefreshIcon, TrashIcon } from '../../../ui/icons/action-icons.tsx';
import { MoreIcon } from '../../../ui/icons/first-icons.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Page, QueryRegion } from '../../shell/index.ts';
import { useRefresh } from '../actions/use-refresh.ts';
import { kindLabel, STATE_BADGE } from '../model/connection-labels.ts';
import { ConnectionSettings } from './connection-settings.tsx';
import { ConnectionTools } from './connection-tools.tsx';
import { EditConnectionDialog } from './edit-connection-dialog.tsx';
import { OperationsSection } from './operations-section.tsx';
import { RemarksSection } from './remarks-section.tsx';
import { RemoveConnectionDialog } from './remove-connection-dialog.tsx';
import { RenameConnectionDialog } from './rename-connection-dialog.tsx';
import { WaitingChanges } from './waiting-changes.tsx';

/** Renders one source of tools: its state, settings, pending changes, tools and operations. */
export function ConnectionPage({ id }: { id: string }) {
  const trpc = useTRPC();
  const connection = useQuery(trpc.connections.get.queryOptions({ id }));
  const item = connection.data;
  return (
    <Page
      title={item?.title ?? t('Connection')}
      lead={item && <Lead connection={item} />}
      facts={item && <Facts connection={item} />}
      permission="administer"
      actions={item && <Actions connection={item} />}
    >
      <QueryRegion query={connection} reading={t('Loading connection…')} rows={8}>
        {found => (
          <>
            <LastError connection={found} />
            <ConnectionSettings connection={found} />
            <WaitingChanges source={`${found.kind}:${found.name}`} />
            <RemarksSection connection={found} />
            <ConnectionTools connection={found} />
            {connectionKind(found.kind).isDocument && <OperationsSection connection={found} />}
          </>
        )}
      </QueryRegion>
    </Page>
  );
}

const Lead = ({ connection }: { connection: ConnectionItem }) => (
  <>
    {kindLabel(connection)} <code className="wrap-anywhere">{connection.place}</code>
  </>
);

function Facts({ connection: { state, checked_at, name } }: { connection: ConnectionItem }) {
  const now = useNow();
  const { status, word } = STATE_BADGE[state];
  return (
    <>
      <StatusBadge status={status} word={word} />
      <span title={checked_at === null ? undefined : formatFullTimestamp(checked_at)}>
        {t('Last checked: {{at}}', { at: formatTimestamp(checked_at, now) })}
      </span>
      <span>
        <Trans text="Its tools are named <name/>" parts={{ name: <code translate="no">{`${name}.…`}</code> }} />
      </span>
    </>
  );
}

function LastError({ connection: { error } }: { connection: ConnectionItem }) {
  if (error === null) return null;
  return (
    <div className="mb-5">
      <ErrorState code={error.code} title={visibleText(error.message)}>
        {t('Its tools stay as they were at the last successful check.')}
      </ErrorState>
    </div>
  );
}

type DialogKind = 'edit' | 'rename' | 'remove';

function Actions({ connection }: { connection: ConnectionItem }) {
  const router = useRouter();
  const refresh = useRefresh();
  const [dialog, setDialog] = useState<DialogKind>();
  const close = () => setDialog(undefined);
  return (
    <>
      <Button kind="line" icon={<RefreshIcon size={14} />} onClick={() => refresh(connection)}>
        {t('Refresh now')}
      </Button>
      {connection.from === 'page' && (
        <>
          <Button kind="line" onClick={() => setDialog('edit')}>
            {t('Edit')}
          </Button>
          <Menu
            trigger={
              <IconButton
                label={t('More actions for {{name}}', { name: connection.title })}
                icon={<MoreIcon />}
                tooltip={false}
              />
            }
            items={[
              { label: t('Rename'), onSelect: () => setDialog('rename') },
              { label: t('Remove'), icon: <TrashIcon size={14} />, danger: true, onSelect: () => setDialog('remove') },
            ]}
          />
        </>
      )}
      {dialog === 'edit' && <EditConnectionDialog connection={connection} onClose={close} />}
      {dialog === 'rename' && <RenameConnectionDialog connection={connection} onClose={close} />}
      {dialog === 'remove' && (
        <RemoveConnectionDialog connection={connection} onRemoved={() => router.push('/connections')} onClose={close} />
      )}
    </>
  );
}
