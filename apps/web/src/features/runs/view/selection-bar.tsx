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
import { CompareIcon, ReplayIcon, TrashIcon } from '../../../ui/icons/action-icons.tsx';
import { RequirePermission } from '../../session/index.ts';
import type { RunSelection } from '../actions/use-row-selection.ts';

/** The confirmations, loaded only when they are opened. */
const { View: RunAgainDialog } = lazyPart(async () => (await import('./run-again-dialog.tsx')).RunAgainDialog);

const { View: DeleteRunsDialog } = lazyPart(async () => (await import('./delete-runs-dialog.tsx')).DeleteRunsDialog);

/** Renders what can be done with the selected runs. It is shown while any is selected. */
export function SelectionBar({ selection }: { selection: RunSelection }) {
  const router = useRouter();
  const [confirming, setConfirming] = useState<'again' | 'delete'>();
  const close = () => setConfirming(undefined);
  const { runs } = selection;
  const [one, other, ...more] = runs;
  const clear = () => selection.setAll(false);
  useChord('Escape', clear, runs.length > 0 && confirming === undefined);
  if (one === undefined) return null;
  return (
    <div
      role="toolbar"
      aria-label={t('Selected runs')}
      className="sticky bottom-4 z-2 flex flex-wrap gap-y-2 gap-x-3 items-center w-fit max-w-full mx-auto mt-3 pr-2 pl-4 py-2 rounded-3 bg-raised shadow-2 text-small tabular-nums"
    >
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
          onClick={() => setConfirming('again')}
        >
          {t('Run again…')}
        </Button>
      </RequirePermission>
      <RequirePermission permission="administer">
        <Button
          size="small"
          kind="line"
          icon={<TrashIcon size={14} />}
          disabled={!runs.some(run => hasEnded(run.status))}
          onClick={() => setConfirming('delete')}
        >
          {t('Delete…')}
        </Button>
      </RequirePermission>
      <Button size="small" onClick={clear}>
        {t('Clear selection')}
      </Button>
      <Suspense fallback={null}>
        {confirming === 'again' && <RunAgainDialog runs={runs} onStarted={clear} onClose={close} />}
        {confirming === 'delete' && <DeleteRunsDialog runs={runs} onDeleted={clear} onClose={close} />}
      </Suspense>
    </div>
  );
}
