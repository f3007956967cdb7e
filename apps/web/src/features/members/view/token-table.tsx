'use client';
import type { TokenItem } from '../../../lib/api-shapes.ts';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { RowButton } from '../../../ui/row-actions.tsx';
import { Muted } from '../../../ui/muted.tsx';
import { Tag } from '../../../ui/tag.tsx';

const KIND: Readonly<Record<TokenItem['kind'], string>> = { token: t('token'), session: t('browser session') };

type Holder = { name: string; tokens: readonly TokenItem[] };
type TokenTableProps<H extends Holder> = {
  label: string;
  /** The name of the column of the holders. */
  holderLabel: string;
  items: readonly H[];
  onRevoke: (holder: H, token: TokenItem) => void;
};

const LIMIT: Readonly<Record<TokenItem['permission'], string | null>> = {
  role: null,
  read: t('Read only'),
  execute: t('Execute only'),
  runs: t('Runs only'),
};

/** Renders the tokens that give access. The token values are never shown. */
export function TokenTable<H extends Holder>({ label, holderLabel, items, onRevoke }: TokenTableProps<H>) {
  return (
    <DataTable
      label={label}
      rows={items.flatMap(holder => holder.tokens.map(token => ({ holder, token })))}
      rowKey={({ token }) => token.id}
      columns={[
        { header: t('Name'), className: 'w-full max-w-72 cut', cell: ({ token }) => <TokenName token={token} /> },
        { header: holderLabel, cell: ({ holder }) => holder.name },
        { header: t('Type'), cell: ({ token }) => KIND[token.kind] },
        {
          header: t('Calls tools as'),
          className: 'max-w-60 cut',
          title: ({ token }) => token.agent_ids.join(', '),
          cell: ({ token: { agent_ids } }) => (
            <span className="inline-flex items-center gap-2 align-middle">
              {agent_ids.length === 0 ? <Muted /> : <code>{agent_ids.join(', ')}</code>}
            </span>
          ),
        },
        { header: t('Last used'), at: ({ token }) => token.last_used_at, none: <Muted>{t('pending')}</Muted> },
        { header: t('Expires'), at: ({ token }) => token.expires_at, none: <Muted>{t('never')}</Muted> },
      ]}
      actions={({ holder, token }) => (
        <RowButton
          name={t('Revoke {{token}} of {{name}}', { token: token.name, name: holder.name })}
          onClick={() => onRevoke(holder, token)}
        >
          {t('Revoke')}
        </RowButton>
      )}
    />
  );
}

const TokenName = ({ token: { name, is_this, permission, workflow_ids } }: { token: TokenItem }) => (
  <span className="inline-flex items-center gap-2 align-middle">
    {name}
    {is_this && <Tag boxed>{t('this browser')}</Tag>}
    {LIMIT[permission] !== null && <Tag boxed>{LIMIT[permission]}</Tag>}
    {workflow_ids.length > 0 && <Muted>{counted(workflow_ids.length, 'workflow')}</Muted>}
  </span>
);
