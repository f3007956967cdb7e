'use client';
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
} from '../model/format-limits.ts';
import { BucketCard } from './bucket-card.tsx';
import { BucketsInUse } from './buckets-in-use.tsx';
import { CircuitCard } from './circuit-card.tsx';
import { LastFailures } from './last-failures.tsx';
import { LimitCard } from './limit-card.tsx';
import styles from './tool-limits.module.css';

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
      aside={state.data && `${version}, ${sharedStateText[state.data.kept_in]}`}
    >
      <QueryRegion query={state} reading={t('Loading limits of {{name}}…', { name })} rows={3}>
        {now => <Readings state={now} version={version} />}
      </QueryRegion>
    </Section>
  );
}

function Readings({ state, version }: { state: ToolGatewayState; version: string }) {
  const { calls, max_retries, timeout_s, by_workspace } = state;
  return (
    <>
      <div className={styles.readings}>
        <BucketCard limit={state.rate_limit} />
        <CircuitCard breaker={state.breaker} />
        <LimitCard title={t('In progress')} figure={String(calls.under_way)} words={describeCallLimit(calls)} />
        <LimitCard
          title={t('Retries')}
          figure={max_retries === 0 ? t('—') : t('up to {{maxRetries}}', { maxRetries: max_retries })}
          words={describeRetries(max_retries)}
          rule={by_workspace.includes('max_retries') ? workspaceDefaultText : undefined}
        />
        <LimitCard
          title={t('Timeout')}
          figure={formatSeconds(timeout_s)}
          words={t('For a call with all its attempts. A call that exceeds it fails with TIMEOUT.')}
          rule={by_workspace.includes('timeout_s') ? workspaceDefaultText : undefined}
        />
      </div>
      <BucketsInUse buckets={state.buckets} />
      <LastFailures failures={state.last_failures} />
      <p className={styles.source}>
        <Trans
          text="These are part of the definition of <version/> and never change for a running workflow. To change them, publish a version with a different <rate/>, <breaker/>, <concurrency/>, <retries/> or <timeout/>."
          parts={{
            version: <>{version}</>,
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
