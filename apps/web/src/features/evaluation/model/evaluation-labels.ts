import type { CaseVerdict, Evaluation, EvaluationStatus } from '@pinion/contracts';
import { formatList } from '../../../lib/texts/format-list.ts';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import type { Status } from '../../../lib/status.ts';

export const isInProgress = (status: EvaluationStatus): boolean => status === 'queued' || status === 'running';

/** Returns a verdict as status and label. A pending case in an evaluation that is over will never run. */
export function verdictBadge(verdict: CaseVerdict, isOver = true): { status: Status; word: string } {
  switch (verdict) {
    case 'pass':
      return { status: 'ok', word: t('pass') };
    case 'fail':
      return { status: 'failed', word: t('fail') };
    case 'error':
      return { status: 'warning', word: t('not run') };
    case 'pending':
      return isOver ? { status: 'cancelled', word: t('not run') } : { status: 'not-yet', word: t('pending') };
  }
}

export const evaluatedVersionLabel = (version: Evaluation['version']): string =>
  version === 'draft' ? t('Draft') : t('Version {{version}}', { version });

/** Describes the results so far. */
export function formatTotals({ status, totals }: Pick<Evaluation, 'status' | 'totals'>): string {
  const { cases, passed, failed, errors, pending } = totals;
  const finishedCount = cases - pending;
  if (isInProgress(status)) return t('{{judged}} of {{cases}} run', { judged: finishedCount, cases: counted(cases, 'case') });
  const parts = [t('{{passed}} of {{cases}} passed', { passed, cases })];
  if (failed > 0) parts.push(t('{{failed}} failed', { failed }));
  if (errors > 0) parts.push(t('{{errors}} not run', { errors }));
  if (pending > 0) parts.push(t('{{pending}} skipped', { pending }));
  return formatList(parts);
}

/** Returns the status and label of the whole evaluation. */
export function evaluationBadge({ status, totals }: Pick<Evaluation, 'status' | 'totals'>): { status: Status; word: string } {
  if (isInProgress(status)) return { status: 'running', word: status === 'queued' ? t('queued') : t('running') };
  if (status === 'cancelled') return { status: 'cancelled', word: t('cancelled') };
  if (status === 'failed') return { status: 'failed', word: t('error') };
  return totals.passed === totals.cases ? { status: 'ok', word: t('passed') } : { status: 'failed', word: t('failed') };
}
