'use client';
import type { ToolExample } from '@pinion/contracts';
import Link from 'next/link';
import { useMemo } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { JsonView } from '../../../ui/json/json-view.tsx';
import { Label } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { changeOf, ValueDiff } from '../../compare/index.ts';
import { shortRunId } from '../../run/index.ts';
import { type CaseRun, caseStatus } from '../model/case-run.ts';
import { withKeyOrder } from '../model/with-key-order.ts';
import styles from './test-cases.module.css';

type TestCaseDetailsProps = { testCase: ToolExample; run: CaseRun | undefined };

/** Renders the values of a test case, and its result: the difference from the expected output, or the error. */
export function TestCaseDetails({ testCase, run }: TestCaseDetailsProps) {
  const { input, output: expected } = testCase;
  const runId = run === undefined || run.state === 'queued' ? undefined : run.run_id;
  const isDifferent = run?.state === 'returned' && caseStatus(testCase, run) === 'failed';
  return (
    <div className={styles.details}>
      {run?.state === 'failed' && (
        <StatusBadge
          status="failed"
          word={`${run.error.code}: ${run.error.message}`}
          className="items-start! whitespace-pre-wrap!"
        />
      )}
      {run?.state === 'returned' && run.is_truncated && (
        <StatusBadge
          status="warning"
          word={t('The output is too large to compare and was truncated.')}
          className="whitespace-normal"
        />
      )}
      {isDifferent && <Difference expected={expected} actual={run.output} />}
      <div className={styles.values}>
        <Value label={t('Input')} value={input} />
        {!isDifferent && expected !== undefined && <Value label={t('Expected output')} value={expected} />}
        {run?.state === 'returned' && expected === undefined && <Value label={t('Output')} value={run.output} />}
      </div>
      {runId !== undefined && (
        <Link href={`/runs/${encodeURIComponent(runId)}`} target="_blank">
          {t('Open run {{runId}}', { runId: shortRunId(runId) })}
        </Link>
      )}
    </div>
  );
}

const Value = ({ label, value }: { label: string; value: unknown }) => (
  <JsonView value={value} label={label} title={<Label>{label}</Label>} maxHeight={200} />
);

/** Renders a diff of the expected output (removed) and the actual one (added). */
function Difference({ expected, actual }: { expected: unknown; actual: unknown }) {
  const change = useMemo(() => changeOf(t('Expected and actual'), expected, withKeyOrder(actual, expected)), [expected, actual]);
  return <ValueDiff change={change} sides={t('− expected, + actual')} />;
}
