'use client';
import Link from 'next/link';
import type { ReactNode } from 'react';
import type { BudgetItem, BudgetReport } from '../../../lib/api-shapes.ts';
import { formatCount } from '../../../lib/counted.ts';
import { formatUsd } from '../../../lib/format.ts';
import { t } from '../../../lib/texts/t.ts';
import { LockedFields } from '../../../ui/locked.tsx';
import { Button } from '../../../ui/button.tsx';
import { ActionsTh, Table, Td, Th, Tr } from '../../../ui/table.tsx';
import { isEmpty, type SpendLimitSubject } from '../model/spend-limits.ts';
import styles from './budgets.module.css';
import { tip } from '../../../ui/tip.ts';
import { NoPrice } from './no-price.tsx';
import { Meter } from '../../../ui/meter.tsx';

/** The scope of tests of tools and code that are not published: they belong to no workflow. */
const draftWorkflow = 'pinion:draft';
const draftLabel = t('Tests of drafts');

type SpendingTableProps = {
  report: BudgetReport;
  onLimit: (subject: SpendLimitSubject) => void;
  onRemove: (subject: SpendLimitSubject) => void;
};

/** Renders the spending, the workspace first: it includes the spending of all its workflows and of external agents. */
export function SpendingTable({ report: { workspace, workflows }, onLimit, onRemove }: SpendingTableProps) {
  return (
    <Table label={t('Spending')}>
      <thead>
        <tr>
          <Th>{t('Scope')}</Th>
          <Th figure>{t('Tokens')}</Th>
          <Th figure>{t('Calls')}</Th>
          <Th figure>{t('USD')}</Th>
          <ActionsTh />
        </tr>
      </thead>
      <tbody>
        <LimitRow
          name={t('Workspace')}
          text={t('the workspace')}
          line={workspace}
          onLimit={() => onLimit(undefined)}
          onRemove={() => onRemove(undefined)}
        />
        {workflows.map(row => {
          const { workflow_id: id, name } = row;
          return (
            <LimitRow
              key={id}
              name={
                id === draftWorkflow ? (
                  draftLabel
                ) : name === null ? (
                  <code>{id}</code>
                ) : (
                  <Link href={`/workflows/${id}`}>{name}</Link>
                )
              }
              text={id === draftWorkflow ? draftLabel : (name ?? id)}
              line={row}
              onLimit={() => onLimit(id)}
              onRemove={() => onRemove(id)}
            />
          );
        })}
      </tbody>
    </Table>
  );
}

type LimitRowProps = { name: ReactNode; text: string; line: BudgetItem; onLimit: () => void; onRemove: () => void };

function LimitRow({ name, text, line: { spent, held, unpriced, limit }, onLimit, onRemove }: LimitRowProps) {
  const hasLimit = !isEmpty(limit);
  return (
    <Tr>
      <Td className="w-full max-w-72 cut" title={text}>
        {name}
      </Td>
      <Td figure>
        <AmountCell
          label={t('Tokens used by {{subject}}', { subject: text })}
          spent={spent.tokens}
          held={held.tokens}
          limit={limit.max_tokens}
          format={formatCount}
        />
      </Td>
      <Td figure>
        <AmountCell
          label={t('Calls made by {{subject}}', { subject: text })}
          spent={spent.calls}
          held={held.calls}
          limit={limit.max_calls}
          format={formatCount}
        />
      </Td>
      <Td figure>
        <AmountCell
          label={t('USD spent by {{subject}}', { subject: text })}
          spent={spent.usd}
          held={held.usd}
          isUnpriced={unpriced > 0}
          limit={limit.max_usd}
          format={formatUsd}
        />
      </Td>
      <Td figure>
        <LockedFields>
          <span className="inline-flex items-center gap-1">
            <Button
              size="small"
              aria-label={t('{{verb}} limit for {{subject}}', { verb: hasLimit ? t('Change') : t('Set'), subject: text })}
              onClick={onLimit}
            >
              {hasLimit ? t('Change') : t('Set limit')}
            </Button>
            {hasLimit && (
              <Button size="small" aria-label={t('Remove limit for {{subject}}', { subject: text })} onClick={onRemove}>
                {t('Remove')}
              </Button>
            )}
          </span>
        </LockedFields>
      </Td>
    </Tr>
  );
}

type AmountCellProps = {
  /** Label of the bar for screen readers, such as "Calls of the workspace". */
  label: string;
  spent: number;
  /** The amount that counts against the limit and is not spent, or not counted. */
  held: number;
  /** True when a part has no price. */
  isUnpriced?: boolean;
  limit: number | undefined;
  format: (amount: number) => string;
};

/** Renders the amount spent, the amount held, and their share of the limit. */
function AmountCell({ label, spent, held, isUnpriced = false, limit, format }: AmountCellProps) {
  const amount = isUnpriced && spent === 0 ? <NoPrice /> : format(spent);
  if (limit === undefined && held === 0) return amount;
  return (
    <span className={styles.amount}>
      <span>
        {amount} {limit !== undefined && <span className={styles.of}>{t('of {{limit}}', { limit: format(limit) })}</span>}
      </span>
      {held > 0 && (
        <span
          className="text-small text-ink-3"
          {...tip(
            t(
              'Reserved by steps in progress, or charged for responses whose provider reported no usage. Counts against the limit.',
            ),
          )}
        >
          {t('{{held}} held', { held: format(held) })}
        </span>
      )}
      {limit !== undefined && (
        <Meter
          label={label}
          share={(spent + held) / limit}
          text={t('{{spent}} of {{limit}}', { spent: format(spent + held), limit: format(limit) })}
        />
      )}
    </span>
  );
}
