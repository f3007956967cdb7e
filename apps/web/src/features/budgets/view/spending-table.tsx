'use client';
import Link from 'next/link';
import type { ReactNode } from 'react';
import type { BudgetItem, BudgetReport } from '../../../lib/api-shapes.ts';
import { formatCount } from '../../../lib/counted.ts';
import { formatUsd } from '../../../lib/format.ts';
import { t } from '../../../lib/texts/t.ts';
import { LockedFields } from '../../../ui/locked.tsx';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { hasNoLimit, type SpendLimitSubject } from '../model/spend-limits.ts';
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
    <DataTable
      label={t('Spending')}
      rows={[workspaceRow(workspace), ...workflows.map(workflowRow)]}
      rowKey={row => row.subject ?? ''}
      columns={[
        {
          header: t('Scope'),
          className: 'w-full max-w-72 cut',
          title: row => row.text,
          cell: row => row.name,
        },
        {
          header: t('Tokens'),
          figure: true,
          cell: ({ text, line: { spent, held, limit } }) => (
            <AmountCell
              label={t('Tokens used by {{subject}}', { subject: text })}
              spent={spent.tokens}
              held={held.tokens}
              limit={limit.max_tokens}
              format={formatCount}
            />
          ),
        },
        {
          header: t('Calls'),
          figure: true,
          cell: ({ text, line: { spent, held, limit } }) => (
            <AmountCell
              label={t('Calls made by {{subject}}', { subject: text })}
              spent={spent.calls}
              held={held.calls}
              limit={limit.max_calls}
              format={formatCount}
            />
          ),
        },
        {
          header: t('USD'),
          figure: true,
          cell: ({ text, line: { spent, held, unpriced, limit } }) => (
            <AmountCell
              label={t('USD spent by {{subject}}', { subject: text })}
              spent={spent.usd}
              held={held.usd}
              isUnpriced={unpriced > 0}
              limit={limit.max_usd}
              format={formatUsd}
            />
          ),
        },
      ]}
      actions={({ subject, text, line }) => (
        <LimitButtons
          text={text}
          hasLimit={!hasNoLimit(line.limit)}
          onLimit={() => onLimit(subject)}
          onRemove={() => onRemove(subject)}
        />
      )}
    />
  );
}

type SpendingRow = { subject: SpendLimitSubject; name: ReactNode; text: string; line: BudgetItem };

const workspaceRow = (line: BudgetItem): SpendingRow => ({
  subject: undefined,
  name: t('Workspace'),
  text: t('the workspace'),
  line,
});

function workflowRow(line: BudgetReport['workflows'][number]): SpendingRow {
  const { workflow_id: id, name } = line;
  if (id === draftWorkflow) return { subject: id, name: draftLabel, text: draftLabel, line };
  if (name === null) return { subject: id, name: <code>{id}</code>, text: id, line };
  return { subject: id, name: <Link href={`/workflows/${id}`}>{name}</Link>, text: name, line };
}

type LimitButtonsProps = { text: string; hasLimit: boolean; onLimit: () => void; onRemove: () => void };

const LimitButtons = ({ text, hasLimit, onLimit, onRemove }: LimitButtonsProps) => (
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
);

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
