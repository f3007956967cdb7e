'use client';
import { termOf } from '../../../lib/texts/term-of.ts';
import type { SecretItem } from '../../../lib/api-shapes.ts';
import { formatFullTimestamp, formatTimestamp } from '../../../lib/timestamps.ts';
import { t } from '../../../lib/texts/t.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Locked, LockedFields } from '../../../ui/locked.tsx';
import { Button } from '../../../ui/button.tsx';
import { RefreshIcon, TrashIcon } from '../../../ui/icons/action-icons.tsx';
import { KeyIcon } from '../../../ui/icons/chrome-icons.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { Muted } from '../../../ui/muted.tsx';
import { RowMenu } from '../../../ui/row-actions.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { isStoredSecret, lockReason, type StoredSecretItem, scopeNote } from '../model/secret-labels.ts';
import { useHasPermission } from '../../session/index.ts';
import Link from 'next/link';
import { formatList } from '../../../lib/texts/format-list.ts';

type SecretTableProps = {
  items: readonly SecretItem[];
  onTest: (secret: SecretItem) => void;
  onReplace: (secret: StoredSecretItem) => void;
  onHosts: (secret: StoredSecretItem) => void;
  onRemove: (secret: StoredSecretItem) => void;
};

export function SecretTable({ items, ...actions }: SecretTableProps) {
  const now = useNow();
  return (
    <DataTable
      label={t('Secrets')}
      rows={items}
      rowKey={secret => `${secret.scope} ${secret.name}`}
      columns={[
        {
          header: t('Name'),
          cell: ({ name }) => (
            <span className="inline-flex items-center gap-2 align-middle">
              <KeyIcon size={14} className="text-ink-3" />
              <code>{name}</code>
            </span>
          ),
        },
        { header: t('Scope'), cell: secret => <ScopeCell secret={secret} /> },
        { header: t('Allowed hosts'), className: 'max-w-60', cell: ({ hosts }) => <HostsCell hosts={hosts} /> },
        { header: t('Used by'), className: 'max-w-100', cell: secret => <SecretUsers users={secret.used_by} /> },
        {
          header: t('Last used'),
          title: ({ last_used_at }) => (last_used_at === null ? undefined : formatFullTimestamp(last_used_at)),
          cell: secret => <LastUse secret={secret} now={now} />,
        },
        { header: t('Updated'), at: secret => secret.updated_at, none: <Muted>{t('set on the server')}</Muted> },
      ]}
      actions={secret => (
        <LockedFields>
          <SecretRowActions secret={secret} {...actions} />
        </LockedFields>
      )}
    />
  );
}

function ScopeCell({ secret }: { secret: SecretItem }) {
  const note = scopeNote(secret);
  return (
    <span className="inline-flex items-center gap-2">
      {termOf(secret.scope)}
      {note && (
        <span title={note.why}>
          <Tag boxed>{note.word}</Tag>
        </span>
      )}
    </span>
  );
}

function HostsCell({ hosts }: Pick<SecretItem, 'hosts'>) {
  if (hosts === null) return <Muted>{t('Managed by another workspace')}</Muted>;
  const why = t('Sent to the hosts of the tools and connections that use it');
  return hosts.length === 0 ? <span title={why}>{t('Automatic')}</span> : <span className="break-words">{hosts.join(', ')}</span>;
}

function LastUse({ secret, now }: { secret: SecretItem; now: Date }) {
  if (secret.last_used_at === null) return <Muted>{t('not in 30 days')}</Muted>;
  return (
    <>
      {formatTimestamp(secret.last_used_at, now)}
      <span className="text-ink-3"> {t('for {{lastUsedBy}}', { lastUsedBy: secret.last_used_by ?? t('—') })}</span>
    </>
  );
}

function SecretRowActions({
  secret,
  onTest,
  onReplace,
  onHosts,
  onRemove,
}: Omit<SecretTableProps, 'items'> & { secret: SecretItem }) {
  const lock = lockReason(secret, useHasPermission('own'));
  return (
    <span className="inline-flex items-center gap-1">
      <Button
        size="small"
        aria-label={t('Test {{name}} in the {{scope}} scope', { name: secret.name, scope: termOf(secret.scope) })}
        onClick={() => onTest(secret)}
      >
        {t('Test')}
      </Button>
      {isStoredSecret(secret) && (
        <Locked why={lock}>
          <RowMenu
            name={secret.name}
            items={[
              { label: t('Replace value'), icon: <RefreshIcon size={14} />, onSelect: () => onReplace(secret) },
              { label: t('Edit allowed hosts'), icon: <KeyIcon size={14} />, onSelect: () => onHosts(secret) },
              { label: t('Delete'), icon: <TrashIcon size={14} />, danger: true, onSelect: () => onRemove(secret) },
            ]}
          />
        </Locked>
      )}
    </span>
  );
}

const shown = 3;

/** Renders the places that name a secret as links. The rest is counted. */
function SecretUsers({ users }: { users: SecretItem['used_by'] }) {
  if (users.length === 0) return <Muted />;
  const hidden = users.slice(shown);
  return (
    <span className="inline-flex flex-wrap gap-x-2">
      {users.slice(0, shown).map(user => (
        <Link key={hrefOf(user)} href={hrefOf(user)} className="leading-6 underline decoration-line-2 hover:decoration-ink-2">
          {user.kind === 'tool' ? <code>{user.name}</code> : t('{{name}}, model API key', { name: user.name })}
        </Link>
      ))}
      {hidden.length > 0 && (
        <span className="text-ink-3" title={formatList(hidden.map(user => user.name))}>
          {t('and {{more}} more', { more: hidden.length })}
        </span>
      )}
    </span>
  );
}

const hrefOf = (user: SecretItem['used_by'][number]): string =>
  user.kind === 'tool'
    ? `/tools/${encodeURIComponent(user.name)}`
    : `/workflows/${encodeURIComponent(user.workflow_id)}#${user.node_id}`;
