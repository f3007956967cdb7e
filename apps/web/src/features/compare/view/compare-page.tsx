'use client';
import { hasEnded } from '@pinion/contracts';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import type { RunComparison } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import { Trans } from '../../../lib/texts/trans.tsx';
import { useTRPC } from '../../../lib/trpc.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NoPrice } from '../../budgets/index.ts';
import { Page, QueryRegion } from '../../shell/index.ts';
import { ComparedCalls } from './compared-calls.tsx';
import { useMemo } from 'react';
import { Section } from '../../../ui/section.tsx';
import { changeOf } from '../model/value-changes.ts';
import { ValueDiff } from './value-diff.tsx';
import { runStatus } from '../../../lib/run-status.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Table, Td, Th, Tr } from '../../../ui/table.tsx';
import { RunLink } from './run-link.tsx';
import { totalRows } from '../model/total-rows.ts';
import { WordDiff } from './word-diff.tsx';
import { WorkflowSection } from './workflow-section.tsx';

const refreshMs = 3_000;
const label = {
  title: t('Compare runs'),
  lead: t('Aligned by call. Duration and cost are shown but not counted as differences.'),
};

/** Renders the comparison of two runs. `left` and `right` are run ids, empty if the URL names none. */
export function ComparePage({ left, right }: { left: string; right: string }) {
  const trpc = useTRPC();
  const hasBothRuns = left !== '' && right !== '';
  const comparison = useQuery(
    trpc.runs.compare.queryOptions(
      { id: left, other: right },
      {
        enabled: hasBothRuns,
        refetchInterval: query => (query.state.data !== undefined && !areOver(query.state.data) ? refreshMs : false),
      },
    ),
  );
  if (!hasBothRuns)
    return (
      <Page {...label}>
        <EmptyState title={t('Choose two runs')}>
          <Trans
            text="Open a <runs>run</runs> and choose “Compare with…” from its menu."
            parts={{ runs: <Link href="/runs" className="text-accent-ink underline" /> }}
          />
        </EmptyState>
      </Page>
    );
  return (
    <Page
      {...label}
      actions={
        <Link
          href={`/runs/compare?a=${encodeURIComponent(right)}&b=${encodeURIComponent(left)}`}
          className="text-accent-ink underline"
        >
          {t('Swap sides')}
        </Link>
      }
    >
      <QueryRegion query={comparison} reading={t('Comparing runs…')} rows={10}>
        {data => (
          <>
            <WorkflowSection comparison={data} />
            {!data.is_input_same && (
              <ValueSection title={t('Input')} label={t('Run input')} left={data.left.input} right={data.right.input} />
            )}
            <ErrorSection comparison={data} />
            <OutputSection comparison={data} />
            <Section kind="page" title={t('Totals')} className="mt-6">
              <RunTotalsTable comparison={data} />
            </Section>
            {/* Another pair is another list, so the open rows are reset. */}
            <ComparedCalls key={`${left} ${right}`} comparison={data} />
          </>
        )}
      </QueryRegion>
    </Page>
  );
}

const areOver = ({ left, right }: Pick<RunComparison, 'left' | 'right'>): boolean =>
  hasEnded(left.status) && hasEnded(right.status);

/** Renders the errors of the node that ended the runs, where they differ. */
function ErrorSection({ comparison }: { comparison: RunComparison }) {
  const row = differentError(comparison);
  if (row === undefined) return null;
  // As an object, because two sentences that say different things are unreadable word by word.
  const [left, right] = [row.left?.error, row.right?.error].map(error => error && { code: error.code, message: error.message });
  return <ValueSection title={t('Error')} label={t('Error')} left={left ?? null} right={right ?? null} />;
}

/** Returns the last node that failed in one of two runs, or in both with different errors. Undefined if neither run failed. */
const differentError = ({ left, right, rows }: RunComparison) =>
  left.status === 'failed' || right.status === 'failed'
    ? rows.findLast(({ kind, changed }) => kind === 'node' && changed.includes('error'))
    : undefined;

/** Renders the final outputs of both runs. */
function OutputSection({ comparison }: { comparison: RunComparison }) {
  const { is_output_same, left, right } = comparison;
  if (!is_output_same)
    return <ValueSection title={t('Output')} label={t('Run output')} left={left.output} right={right.output} />;
  return (
    <Section kind="page" title={t('Output')} aside={t('the same')} className="mt-6">
      <p className="pt-2 text-small text-ink-2">{outputNote(comparison)}</p>
    </Section>
  );
}

function outputNote(comparison: RunComparison): string {
  if (comparison.left.status !== 'failed' || comparison.right.status !== 'failed')
    return t('Both runs produced the same output.');
  if (differentError(comparison) === undefined) return t('Both runs failed with the same error.');
  return t('Neither run produced an output.');
}

type ValueSectionProps = { title: string; label: string; left: unknown; right: unknown };

/** Renders a value that differs: two texts word by word, other values line by line. */
function ValueSection({ title, label: name, left, right }: ValueSectionProps) {
  return (
    <Section kind="page" title={title} aside={t('differs')} className="mt-6">
      <div className="pt-3">
        {typeof left === 'string' && typeof right === 'string' ? (
          <WordDiff before={left} after={right} />
        ) : (
          <LineDiff label={name} left={left} right={right} />
        )}
      </div>
    </Section>
  );
}

function LineDiff({ label: name, left, right }: Omit<ValueSectionProps, 'title'>) {
  const change = useMemo(() => changeOf(name, left, right), [name, left, right]);
  return <ValueDiff change={change} />;
}

/** Renders the two runs with their status and totals, and the differences between them. */
function RunTotalsTable({ comparison }: { comparison: RunComparison }) {
  const { left, right } = comparison;
  return (
    <Table label={t('Totals of both runs')}>
      <thead>
        <tr>
          <Th>
            <span className="sr-only">{t('Metric')}</span>
          </Th>
          <Th>
            <Trans text="Left, <run/>" parts={{ run: <RunLink run={left} /> }} />
          </Th>
          <Th>
            <Trans text="Right, <run/>" parts={{ run: <RunLink run={right} /> }} />
          </Th>
          <Th>{t('Right vs. left')}</Th>
        </tr>
      </thead>
      <tbody>
        <Tr>
          <Th scope="row">{t('Status')}</Th>
          <Td>
            <StatusBadge {...runStatus(left.status)} />
          </Td>
          <Td>
            <StatusBadge {...runStatus(right.status)} />
          </Td>
          <Td>{left.status === right.status ? t('the same') : t('different')}</Td>
        </Tr>
        {totalRows(comparison).map(row => (
          <Tr key={row.label}>
            <Th scope="row">{row.label}</Th>
            <Td>{row.left ?? <NoPrice />}</Td>
            <Td>{row.right ?? <NoPrice />}</Td>
            <Td>{row.difference}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
