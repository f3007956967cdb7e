'use client';
import { termOf } from '../../../lib/texts/term-of.ts';
import type { SecretItem } from '../../../lib/api-shapes.ts';
import { formatFullTimestamp, formatTimestamp } from '../../../lib/timestamps.ts';
import { t } from '../../../lib/texts/t.ts';
import { useNow } from '../../../lib/use-now.ts';
import type { ReactNode } from 'react';
import { Locked, LockedFields } from '../../../ui/locked.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { RefreshIcon, TrashIcon } from '../../../ui/icons/action-icons.tsx';
import { KeyIcon } from '../../../ui/icons/chrome-icons.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { TimestampCell } from '../../../ui/timestamp-cell.tsx';
import { ActionsTh, Table, Td, Th, Tr } from '../../../ui/table.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { isStoredSecret, lockReason, type StoredSecretItem, scopeNote } from '../model/secret-labels.ts';
import { useHasPermission } from '../../session/index.ts';
import { MoreIcon } from '../../../ui/icons/first-icons.tsx';
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
    <Table label={t('Secrets')}>
      <thead>
        <tr>
          <Th>{t('Name')}</Th>
          <Th>{t('Scope')}</Th>
          <Th>{t('Allowed hosts')}</Th>
          <Th>{t('Used by')}</Th>
          <Th>{t('Last used')}</Th>
          <Th figure>{t('Updated')}</Th>
          <ActionsTh />
        </tr>
      </thead>
      <tbody>
        {items.map(secret => (
          <Tr key={`${secret.scope} ${secret.name}`}>
            <Td>
              <span className="inline-flex items-center gap-2 align-middle">
                <KeyIcon size={14} className="text-ink-3" />
                <code>{secret.name}</code>
              </span>
            </Td>
            <Td>
              <ScopeCell secret={secret} />
            </Td>
            <Td className="max-w-60">
              <HostsCell hosts={secret.hosts} />
            </Td>
            <Td className="max-w-100">
              <SecretUsers users={secret.used_by} />
            </Td>
            <Td title={secret.last_used_at === null ? undefined : formatFullTimestamp(secret.last_used_at)}>
              <LastUse secret={secret} now={now} />
            </Td>
            <TimestampCell at={secret.updated_at} now={now} none={<span className="text-ink-3">{t('set on the server')}</span>} />
            <Td figure>
              <LockedFields>
                <SecretRowActions secret={secret} {...actions} />
              </LockedFields>
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
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
  if (hosts === null) return <span className="text-ink-3">{t('Managed by another workspace')}</span>;
  const why = t('Sent to the hosts of the tools and connections that use it');
  return hosts.length === 0 ? <span title={why}>{t('Automatic')}</span> : <span className="break-words">{hosts.join(', ')}</span>;
}

function LastUse({ secret, now }: { secret: SecretItem; now: Date }) {
  if (secret.last_used_at === null) return <span className="text-ink-3">{t('not in 30 days')}</span>;
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
        <LockedBy why={lock}>
          <Menu
            trigger={
              <IconButton
                size="small"
                label={t('More actions for {{name}}', { name: secret.name })}
                icon={<MoreIcon />}
                tooltip={false}
              />
            }
            items={[
              { label: t('Replace value'), icon: <RefreshIcon size={14} />, onSelect: () => onReplace(secret) },
              { label: t('Edit allowed hosts'), icon: <KeyIcon size={14} />, onSelect: () => onHosts(secret) },
              { label: t('Delete'), icon: <TrashIcon size={14} />, danger: true, onSelect: () => onRemove(secret) },
            ]}
          />
        </LockedBy>
      )}
    </span>
  );
}

/** Locks controls for a reason of their own. Without one, only what is around them can lock them. */
const LockedBy = ({ why, children }: { why: string | undefined; children: ReactNode }) =>
  why === undefined ? (
    children
  ) : (
    <Locked why={why}>
      <LockedFields>{children}</LockedFields>
    </Locked>
  );

const shown = 3;

/** Renders the places that name a secret as links. The rest is counted. */
function SecretUsers({ users }: { users: SecretItem['used_by'] }) {
  if (users.length === 0) return <span className="text-ink-3">{t('—')}</span>;
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
