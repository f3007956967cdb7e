import type { ToolExample } from '@pinion/contracts';
import { counted } from '../../../lib/counted.ts';
import type { Status } from '../../../lib/status.ts';
import { t } from '../../../lib/texts/t.ts';
import type { CaseCounts, CaseStatus } from './case-run.ts';
import type { CaseRunning } from './case-running.ts';

/** Returns the name of a test case, or its position. */
export const caseLabel = ({ name }: ToolExample, index: number): string =>
  name ?? t('Case {{position}}', { position: index + 1 });

export const caseBadges: Readonly<Record<CaseStatus, { status: Status; word: string }>> = {
  not_run: { status: 'not-yet', word: t('not run') },
  queued: { status: 'not-yet', word: t('queued') },
  running: { status: 'running', word: t('running') },
  waiting: { status: 'waiting', word: t('awaiting approval') },
  cancelled: { status: 'cancelled', word: t('cancelled') },
  passed: { status: 'ok', word: t('passed') },
  failed: { status: 'failed', word: t('failed') },
};

/** Returns a note about test cases before publishing. Undefined if all of them passed. */
export function caseNote({ all, failed, not_run }: CaseCounts): string | undefined {
  const cases = counted(all, 'test case');
  if (failed > 0) return t('{{failed}} of {{cases}} failed', { failed, cases });
  return not_run > 0 ? t('{{count}} of {{cases}} not run', { count: not_run, cases }) : undefined;
}

/** Returns the results of test cases of which at least one has a result: "1 failed, 2 passed". */
export function tallyText({ all, failed, not_run }: CaseCounts): string {
  const passed = all - failed - not_run;
  const parts = [
    failed > 0 ? t('{{count}} failed', { count: failed }) : undefined,
    passed > 0 ? t('{{count}} passed', { count: passed }) : undefined,
    not_run > 0 ? t('{{count}} not run', { count: not_run }) : undefined,
  ];
  return parts.filter(part => part !== undefined).join(', ');
}

/** The reasons why test cases are not run together. */
export const noRunText: Readonly<Record<Exclude<CaseRunning, 'all'>, string>> = {
  one_by_one: t('Each call of this tool waits for approval because it has side effects. Run test cases one by one.'),
  none: t('Fix the problems in the definition to run test cases.'),
};
