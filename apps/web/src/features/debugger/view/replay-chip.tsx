import Link from 'next/link';
import type { Status } from '../../../lib/status.ts';
import { t } from '../../../lib/texts/t.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { ReplayState } from './use-replay.ts';

/** Renders the result of a replay beside the status of the run. It opens the replay. */
export function ReplayChip({ state }: { state: ReplayState }) {
  const result = resultOf(state);
  if (result === undefined) return null;
  const badge = <StatusBadge kind="pill" {...result} />;
  if (!('runId' in state) || state.runId === undefined) return badge;
  return (
    <Link href={`/runs/${encodeURIComponent(state.runId)}`} aria-label={t('{{result}}, open replay', { result: result.word })}>
      {badge}
    </Link>
  );
}

function resultOf(state: ReplayState): { status: Status; word: string } | undefined {
  switch (state.kind) {
    case 'done':
      return state.report.matches
        ? { status: 'ok', word: t('Replay matches') }
        : { status: 'warning', word: t('Replay differs') };
    case 'failed':
      return { status: 'failed', word: t('Replay failed') };
    case 'cancelled':
      return { status: 'cancelled', word: t('Replay cancelled') };
    case 'busy':
      return { status: 'running', word: t('Replaying') };
    case 'idle':
      return undefined;
  }
}
