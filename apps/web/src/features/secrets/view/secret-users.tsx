import Link from 'next/link';
import { formatList } from '../../../lib/texts/format-list.ts';
import type { SecretItem } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';

const shown = 3;

/** Renders the places that name a secret as links. The rest is counted. */
export function SecretUsers({ users }: { users: SecretItem['used_by'] }) {
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
