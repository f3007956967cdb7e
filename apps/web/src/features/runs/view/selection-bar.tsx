'use client';
import { hasEnded } from '@pinion/contracts';
import { useRouter } from 'next/navigation';
import { Suspense, useState } from 'react';
import { comparePath } from '../../../lib/compare-path.ts';
import { counted } from '../../../lib/counted.ts';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';
import { t } from '../../../lib/texts/t.ts';
import { useChord } from '../../../lib/use-chord.ts';
import { Button } from '../../../ui/button.tsx';
import { CompareIcon, ReplayIcon } from '../../../ui/icons/action-icons.tsx';
import { RequirePermission } from '../../session/index.ts';
import type { RunSelection } from '../actions/use-row-selection.ts';
import styles from './runs.module.css';

/** The confirmation, loaded only when it is opened. */
const { View: RunAgainDialog } = lazyPart(async () => (await import('./run-again-dialog.tsx')).RunAgainDialog);

/** Renders what can be done with the selected runs. It is shown while any is selected. */
export function SelectionBar({ selection }: { selection: RunSelection }) {
  const router = useRouter();
  const [isConfirming, setIsConfirming] = useState(false);
  const { runs } = selection;
  const [one, other, ...more] = runs;
  const clear = () => selection.setAll(false);
  useChord('Escape', clear, runs.length > 0 && !isConfirming);
  if (one === undefined) return null;
  return (
    <div role="toolbar" aria-label={t('Selected runs')} className={styles.selection}>
      <span aria-live="polite">{t('{{runs}} selected', { runs: counted(runs.length, 'run') })}</span>
      <Button
        size="small"
        kind="line"
        icon={<CompareIcon size={14} />}
        disabled={other === undefined || more.length > 0}
        title={t('Select two runs to compare them')}
        onClick={() => other && router.push(comparePath(one.run_id, other.run_id))}
      >
        {t('Compare')}
      </Button>
      <RequirePermission permission="edit">
        <Button
          size="small"
          kind="line"
          icon={<ReplayIcon size={14} />}
          disabled={!runs.some(run => hasEnded(run.status))}
          onClick={() => setIsConfirming(true)}
        >
          {t('Run again…')}
        </Button>
      </RequirePermission>
      <Button size="small" onClick={clear}>
        {t('Clear selection')}
      </Button>
      {isConfirming && (
        <Suspense fallback={null}>
          <RunAgainDialog runs={runs} onStarted={clear} onClose={() => setIsConfirming(false)} />
        </Suspense>
      )}
    </div>
  );
}
