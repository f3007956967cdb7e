'use client';
import { hasEnded } from '@pinion/contracts';
import type { RunItem } from '../../../lib/api-shapes.ts';
import { counted } from '../../../lib/counted.ts';
import { failureIn } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useRunAgain } from '../actions/use-run-again.ts';

/** The server starts this many runs with one request. */
const mostAtOnce = 50;

type RunAgainDialogProps = { runs: readonly RunItem[]; onStarted: () => void; onClose: () => void };

/** Renders the confirmation before runs start again. */
export function RunAgainDialog({ runs, onStarted, onClose }: RunAgainDialogProps) {
  const again = useRunAgain();
  const finished = runs.filter(run => hasEnded(run.status));
  const unfinished = runs.length - finished.length;
  const isTooMany = finished.length > mostAtOnce;
  const hasDraft = finished.some(run => run.workflow_version === null);
  const start = () =>
    again.start(finished, () => {
      onStarted();
      onClose();
    });
  return (
    <FormDialog
      title={t('Run {{runs}} again?', { runs: counted(finished.length, 'run') })}
      description={t('Each run starts with the same input. Its tool calls happen again, including those with side effects.')}
      width="small"
      verb={t('Run again')}
      busy={again.isPending && t('Starting')}
      disabled={isTooMany}
      failure={failureIn(again)}
      onSend={start}
      onClose={onClose}
    >
      <ul className="grid list-disc gap-1 pl-4 text-small text-ink-2">
        {hasDraft && <li>{t('Runs of a draft use the current draft. The others use their version.')}</li>}
        {unfinished > 0 && <li>{t('{{runs}} in progress: not run again.', { runs: counted(unfinished, 'run') })}</li>}
        {isTooMany && <li>{t('Up to {{most}} runs can start together. Select fewer.', { most: mostAtOnce })}</li>}
        <li>{t('The new runs appear at the top of the list.')}</li>
      </ul>
    </FormDialog>
  );
}
