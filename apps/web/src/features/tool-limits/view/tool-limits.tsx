'use client';
import { readableVersion } from '@pinion/contracts';
import { toolLabel } from '../../../lib/tool-version-label.ts';
import { formatList } from '../../../lib/texts/format-list.ts';
import { useQuery } from '@tanstack/react-query';
import type { ToolGatewayState } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import { Trans } from '../../../lib/texts/trans.tsx';
import { useTRPC } from '../../../lib/trpc.ts';
import { Section } from '../../../ui/section.tsx';
import { HelpButton } from '../../help/index.ts';
import { QueryRegion } from '../../shell/index.ts';
import {
  describeRetries,
  workspaceDefaultText,
  describeCallLimit,
  sharedStateText,
  formatSeconds,
  describeCircuit,
  circuitStatus,
  circuitText,
  describeBucketLevel,
  bucketSubject,
  formatBucket,
} from '../model/format-limits.ts';
import styles from './tool-limits.module.css';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { RowLink } from '../../../ui/table.tsx';
import Link from 'next/link';
import { formatFullTimestamp, formatTime } from '../../../lib/timestamps.ts';
import { ForeignText } from '../../../ui/foreign-text.tsx';
import { type CSSProperties, type ReactNode } from 'react';

export type ToolLimitsProps = { name: string; version: string };

const everyMs = 2_000;

/** Renders the current limits that protect the service behind a tool. They are refetched while the page is open. */
export function ToolLimits({ name, version }: ToolLimitsProps) {
  const trpc = useTRPC();
  const state = useQuery(trpc.tools.gateway_state.queryOptions({ name, version }, { refetchInterval: everyMs }));
  return (
    <Section
      className={styles.limits}
      kind="page"
      title={t('Limits')}
      help={<HelpButton topic="limits" />}
      aside={state.data && formatList([readableVersion(version) ?? [], sharedStateText[state.data.kept_in]].flat())}
    >
      <QueryRegion query={state} reading={t('Loading limits of {{name}}…', { name })} rows={3}>
        {now => <Readings state={now} tool={toolLabel(name, version)} />}
      </QueryRegion>
    </Section>
  );
}

function Readings({ state, tool }: { state: ToolGatewayState; tool: string }) {
  const { calls, max_retries, timeout_s, by_workspace } = state;
  return (
    <>
      <div className={styles.readings}>
        <BucketCard limit={state.rate_limit} />
        <CircuitCard breaker={state.breaker} />
        <LimitCard title={t('In progress')} figure={String(calls.under_way)} text={describeCallLimit(calls)} />
        <LimitCard
          title={t('Retries')}
          figure={max_retries === 0 ? t('—') : t('up to {{maxRetries}}', { maxRetries: max_retries })}
          text={describeRetries(max_retries)}
          rule={by_workspace.includes('max_retries') ? workspaceDefaultText : undefined}
        />
        <LimitCard
          title={t('Timeout')}
          figure={formatSeconds(timeout_s)}
          text={t('For a call with all its attempts. A call that exceeds it fails with TIMEOUT.')}
          rule={by_workspace.includes('timeout_s') ? workspaceDefaultText : undefined}
        />
      </div>
      <BucketsInUse buckets={state.buckets} />
      <LastFailures failures={state.last_failures} />
      <p className={styles.source}>
        <Trans
          text="These are part of the definition of <tool/> and never change for a running workflow. To change them, publish a version with a different <rate/>, <breaker/>, <concurrency/>, <retries/> or <timeout/>."
          parts={{
            tool: <>{tool}</>,
            rate: <code>rate_limit</code>,
            breaker: <code>breaker</code>,
            concurrency: <code>max_concurrency</code>,
            retries: <code>max_retries</code>,
            timeout: <code>timeout_s</code>,
          }}
        />{' '}
        {by_workspace.length > 0 && t('Unset values use the administrator’s workspace defaults.')}
      </p>
    </>
  );
}

/** Renders whether calls are sent, and if not, until when. */
function CircuitCard({ breaker }: { breaker: ToolGatewayState['breaker'] }) {
  if (breaker === null)
    return <LimitCard title={t('Circuit breaker')} figure={t('—')} text={t('This tool runs inside the server.')} />;
  const { status, word } = circuitStatus[breaker.phase];
  return (
    <LimitCard
      title={t('Circuit breaker')}
      figure={<StatusBadge status={status} word={word} size={16} />}
      text={describeCircuit(breaker)}
      rule={circuitText(breaker)}
    />
  );
}

/** Renders the separate buckets of agents, conversations and overrides, while they are not full. */
function BucketsInUse({ buckets }: { buckets: ToolGatewayState['buckets'] }) {
  if (buckets.length === 0) return null;
  return (
    <DataTable
      label={t('Buckets in use')}
      rows={buckets}
      rowKey={bucket => `${bucket.scope} ${bucket.subject} ${bucket.max} ${bucket.per_s}`}
      columns={[
        { header: t('Buckets in use'), className: 'max-w-96 cut', cell: bucketSubject },
        {
          header: t('Left'),
          cell: ({ level, max }) => t('{{left}} of {{max}}', { left: Math.floor(level.tokens + 1e-9), max }),
        },
        { header: t('Refill rate'), cell: bucket => t('{{perS}} per second', { perS: bucket.per_s }) },
        { header: t('Status'), cell: bucket => describeBucketLevel(bucket.level) },
      ]}
    />
  );
}

/** Renders the last failures, each with a link to its run. */
function LastFailures({ failures }: { failures: ToolGatewayState['last_failures'] }) {
  if (failures.length === 0) return null;
  return (
    <DataTable
      label={t('Recent failures')}
      rows={failures}
      rowKey={failure => `${failure.run_id} ${failure.call_id}`}
      columns={[
        {
          header: t('Recent failures'),
          title: ({ at }) => formatFullTimestamp(at),
          cell: ({ run_id, at }) => (
            <RowLink>
              <Link href={`/runs/${run_id}`}>{formatTime(new Date(at))}</Link>
            </RowLink>
          ),
        },
        { header: t('Code'), cell: failure => failure.code },
        { header: t('Message'), className: 'max-w-96 cut', cell: failure => <ForeignText text={failure.message} /> },
      ]}
    />
  );
}

/** Renders the remaining tokens, and when the next one is available. */
function BucketCard({ limit }: { limit: ToolGatewayState['rate_limit'] }) {
  if (limit === null) return <LimitCard title={t('Rate limit')} figure={t('—')} text={t('Calls are not rate limited.')} />;
  const { level, max } = limit;
  const left = level === null ? undefined : Math.floor(level.tokens + 1e-9);
  return (
    <LimitCard
      title={t('Rate limit')}
      figure={left === undefined ? `${max}` : t('{{left}} of {{max}}', { left, max })}
      text={describeBucketLevel(level)}
      rule={formatBucket(limit)}
    >
      {level !== null && (
        <div
          className={styles.bucket}
          data-empty={level.retry_after_s > 0 || undefined}
          role="meter"
          aria-label={t('Calls left')}
          aria-valuemin={0}
          aria-valuemax={max}
          aria-valuenow={left}
          style={{ '--level': Math.min(1, level.tokens / Math.max(1, max)) } as CSSProperties}
        />
      )}
    </LimitCard>
  );
}

type ReadingProps = {
  title: string;
  figure: ReactNode;
  /** The current meaning of the figure. */
  text: string;
  /** The rule from the definition, or the source that replaces it. */
  rule?: string | undefined;
  children?: ReactNode;
};

/** Renders one reading: its name, its figure, and its meaning. */
function LimitCard({ title, figure, text, rule, children }: ReadingProps) {
  return (
    <div className={styles.reading} role="group" aria-label={title}>
      <div className={styles.title}>{title}</div>
      <div className={styles.figure}>{figure}</div>
      {children}
      <p className={styles.words}>{text}</p>
      {rule && <p className={styles.rule}>{rule}</p>}
    </div>
  );
}
