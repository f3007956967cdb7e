import type { AssertionVerdict } from '@pinion/contracts';
import Link from 'next/link';
import { useMemo } from 'react';
import { formatList } from '../../../lib/texts/format-list.ts';
import type { EvaluationResultItem } from '../../../lib/api-shapes.ts';
import { comparePath } from '../../../lib/compare-path.ts';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { changeOf, ValueDiff } from '../../compare/index.ts';
import { shortRunId } from '../../run/index.ts';

/** Renders the result of one case: a link to its run, what was missing, and each assertion with the actual value. */
export function ResultDetails({ result }: { result: EvaluationResultItem }) {
  const { run_id, recorded_run_id, verdicts, unrecorded, stale_nodes, error } = result;
  const failed = verdicts.filter(({ verdict }) => verdict === 'fail');
  const passed = verdicts.length - failed.length;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5 max-w-245 pt-2.5 pb-4 whitespace-normal max-[761px]:sticky max-[761px]:left-0 max-[761px]:w-[calc(100vw_-_32px)]">
      <p className="flex flex-wrap gap-y-1 gap-x-4.5 [&_a]:text-accent-ink [&_a]:underline">
        {run_id !== null && (
          <Link href={`/runs/${encodeURIComponent(run_id)}`}>{t('Open run {{runId}}', { runId: shortRunId(run_id) })}</Link>
        )}
        {run_id !== null && recorded_run_id !== null && (
          <Link href={comparePath(run_id, recorded_run_id)}>{t('Compare with recorded run')}</Link>
        )}
      </p>
      {error !== null && <StatusBadge status="warning" word={error} className="whitespace-normal" />}
      {stale_nodes.length > 0 && (
        <StatusBadge
          status="warning"
          className="whitespace-normal"
          word={t(
            '{{staleNodes}}: prompt, instructions, or model changed, but the recorded responses were used. Run with live models to see new responses.',
            { staleNodes: formatList(stale_nodes) },
          )}
        />
      )}
      {unrecorded.length > 0 && (
        <div>
          <StatusBadge
            status="denied"
            className="whitespace-normal"
            word={t('{{calls}} not in the recording, denied with POLICY_DENIED. Nothing was sent.', {
              calls: counted(unrecorded.length, 'call'),
            })}
          />
          <ul className="[&_li]:pr-0 [&_li]:pl-4.75 [&_li]:py-0.5 [&_li]:wrap-anywhere [&_b]:font-medium [&_span]:text-ink-3">
            {unrecorded.map(({ call_id, node_id, tool, input }) => (
              <li key={`${node_id} ${call_id}`}>
                <b>{tool}</b> <span>{t('at {{nodeId}}', { nodeId: node_id })}</span> <code>{JSON.stringify(input)}</code>
              </li>
            ))}
          </ul>
        </div>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2.5 [&>li]:grid [&>li]:grid-cols-[minmax(0,1fr)] [&>li]:gap-1">
        {failed.map(verdict => (
          <li key={verdict.assertion_id}>
            <StatusBadge status="failed" word={verdict.message} className="whitespace-normal" />
            {('expected' in verdict || 'actual' in verdict) && <Difference verdict={verdict} />}
          </li>
        ))}
      </ul>
      {passed > 0 && (
        <details className="[&>summary]:w-fit [&>summary]:px-1 [&>summary]:py-0.5 [&>summary]:rounded-1 [&>summary]:text-ink-2 [&>summary]:hover:bg-hover [&_li]:pr-0 [&_li]:pl-4.75 [&_li]:py-0.5">
          <summary>{counted(passed, 'assertion passes', 'assertions pass')}</summary>
          <ul>
            {verdicts
              .filter(({ verdict }) => verdict === 'pass')
              .map(({ assertion_id, message }) => (
                <li key={assertion_id}>
                  <StatusBadge status="ok" word={message} className="whitespace-normal" />
                </li>
              ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** Renders a diff of the expected value (removed) and the actual one (added). */
function Difference({ verdict: { expected, actual } }: { verdict: AssertionVerdict }) {
  const change = useMemo(() => changeOf(t('Expected and actual'), expected, actual), [expected, actual]);
  return <ValueDiff change={change} sides={t('− expected, + actual')} />;
}
