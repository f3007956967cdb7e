import Link from 'next/link';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { HelpButton } from '../../help/index.ts';
import type { ReplayState } from './use-replay.ts';

/** Renders the progress and the outcome of a replay, with an explanation. */
export function ReplayStatus({ state }: { state: ReplayState }) {
  return (
    <>
      {state.kind === 'busy' && (
        <ProgressBar
          label={t('Replay progress')}
          share={state.all === 0 ? 0 : state.events / state.all}
          text={t('{{shown}} of {{all}}', { shown: state.events, all: counted(state.all, 'event') })}
        />
      )}
      <span aria-live="polite">{describeText(state)}</span>
      {'runId' in state && state.kind !== 'busy' && (
        <Link href={`/runs/${encodeURIComponent(state.runId)}`}>{t('Open replay')}</Link>
      )}
      <HelpButton topic="replay" />
    </>
  );
}

function describeText(state: ReplayState): string {
  switch (state.kind) {
    case 'idle':
      return '';
    case 'busy':
      return state.isCancelling ? t('Cancelling replay') : t('Replaying offline');
    case 'done':
      return state.report.matches
        ? t('Offline replay matches byte for byte')
        : t('Offline replay differs: {{differences}}', { differences: state.report.differences.slice(0, 3).join('; ') });
    case 'cancelled':
      return t('Replay cancelled after {{shown}} of {{all}}. Replayed events are kept', {
        shown: state.events,
        all: counted(state.all, 'event'),
      });
    case 'failed':
      return t('Replay failed. {{code}}: {{message}}', { code: state.code, message: state.message });
  }
}
