'use client';
import type { TokenItem } from '../../../lib/api-shapes.ts';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { useNow } from '../../../lib/use-now.ts';
import { LockedFields } from '../../../ui/locked.tsx';
import { Button } from '../../../ui/button.tsx';
import { TimestampCell } from '../../../ui/timestamp-cell.tsx';
import { ActionsTh, Table, Td, Th, Tr } from '../../../ui/table.tsx';
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
  const now = useNow();
  return (
    <Table label={label}>
      <thead>
        <tr>
          <Th>{t('Name')}</Th>
          <Th>{holderLabel}</Th>
          <Th>{t('Type')}</Th>
          <Th>{t('Calls tools as')}</Th>
          <Th figure>{t('Last used')}</Th>
          <Th figure>{t('Expires')}</Th>
          <ActionsTh />
        </tr>
      </thead>
      <tbody>
        {items.flatMap(holder =>
          holder.tokens.map(token => (
            <Tr key={token.id}>
              <Td className="w-full max-w-72 cut">
                <span className="inline-flex items-center gap-2 align-middle">
                  {token.name}
                  {token.is_this && <Tag boxed>{t('this browser')}</Tag>}
                  {LIMIT[token.permission] !== null && <Tag boxed>{LIMIT[token.permission]}</Tag>}
                  {token.workflow_ids.length > 0 && (
                    <span className="text-ink-3">{counted(token.workflow_ids.length, 'workflow')}</span>
                  )}
                </span>
              </Td>
              <Td>{holder.name}</Td>
              <Td>{KIND[token.kind]}</Td>
              <Td className="max-w-60 cut" title={token.agent_ids.join(', ')}>
                <span className="inline-flex items-center gap-2 align-middle">
                  {token.agent_ids.length === 0 ? (
                    <span className="text-ink-3">—</span>
                  ) : (
                    <code>{token.agent_ids.join(', ')}</code>
                  )}
                </span>
              </Td>
              <TimestampCell at={token.last_used_at} now={now} none={<span className="text-ink-3">{t('pending')}</span>} />
              <TimestampCell at={token.expires_at} now={now} none={<span className="text-ink-3">{t('never')}</span>} />
              <Td figure>
                <LockedFields>
                  <Button
                    size="small"
                    aria-label={t('Revoke {{token}} of {{name}}', { token: token.name, name: holder.name })}
                    onClick={() => onRevoke(holder, token)}
                  >
                    {t('Revoke')}
                  </Button>
                </LockedFields>
              </Td>
            </Tr>
          )),
        )}
      </tbody>
    </Table>
  );
}
