'use client';
import { hasEnded } from '@pinion/contracts';
import type { RunItem } from '../../../lib/api-shapes.ts';
import { counted } from '../../../lib/counted.ts';
import { failureIn } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { ConfirmRemoval } from '../../../ui/confirm-removal.tsx';
import { useDeleteRuns } from '../actions/use-delete-runs.ts';

type DeleteRunsDialogProps = { runs: readonly RunItem[]; onDeleted: () => void; onClose: () => void };

/** Renders the confirmation before runs are deleted, because they can't be restored. */
export function DeleteRunsDialog({ runs, onDeleted, onClose }: DeleteRunsDialogProps) {
  const { remove, isPending, error } = useDeleteRuns();
  const finished = runs.filter(run => hasEnded(run.status));
  const unfinished = runs.length - finished.length;
  const send = () =>
    remove(finished, () => {
      onDeleted();
      onClose();
    });
  return (
    <ConfirmRemoval
      title={t('Delete {{runs}}?', { runs: counted(finished.length, 'run') })}
      description={t(
        'Timelines, results and replays are permanently deleted. Side effects are not undone, and usage stays in the totals.',
      )}
      busy={isPending && t('Deleting')}
      failure={failureIn({ error })}
      onRemove={send}
      onClose={onClose}
    >
      {unfinished > 0 && <p>{t('{{runs}} in progress: not deleted.', { runs: counted(unfinished, 'run') })}</p>}
    </ConfirmRemoval>
  );
}
