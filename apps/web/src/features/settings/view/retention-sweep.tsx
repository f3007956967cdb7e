'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RetentionReport } from '../../../lib/api-shapes.ts';
import { counted } from '../../../lib/counted.ts';
import { failureIn } from '../../../lib/failure.ts';
import { formatFullTimestamp, formatTimestamp } from '../../../lib/timestamps.ts';
import { t } from '../../../lib/texts/t.ts';
import { showToast } from '../../../lib/toasts.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmRemoval } from '../../../ui/confirm-removal.tsx';
import { TrashIcon } from '../../../ui/icons/action-icons.tsx';
import { LockedFields } from '../../../ui/locked.tsx';
import styles from './settings.module.css';

/** Renders the last and the next sweep, and starts one. */
export function RetentionSweep({ report }: { report: RetentionReport }) {
  const now = useNow(60_000);
  const [isConfirming, setConfirming] = useState(false);
  const { last_sweep, next_sweep_at, is_sweeping } = report;
  return (
    <div className="grid gap-3">
      <dl className={styles.facts}>
        <dt>{t('Last sweep')}</dt>
        <dd>
          {last_sweep === null ? (
            t('—')
          ) : (
            <span title={formatFullTimestamp(last_sweep.ended_at)}>
              {t('{{time}}: {{runs}} deleted', {
                time: formatTimestamp(last_sweep.ended_at, now),
                runs: counted(last_sweep.deleted.runs, 'run'),
              })}
            </span>
          )}
        </dd>
        <dt>{t('Next sweep')}</dt>
        <dd>{is_sweeping ? t('In progress') : next_sweep_at === null ? t('—') : formatFullTimestamp(next_sweep_at)}</dd>
      </dl>
      <LockedFields>
        <Button
          kind="line"
          className="justify-self-start"
          icon={<TrashIcon size={14} />}
          disabled={is_sweeping}
          onClick={() => setConfirming(true)}
        >
          {t('Delete old data now…')}
        </Button>
      </LockedFields>
      {isConfirming && <SweepDialog onClose={() => setConfirming(false)} />}
    </div>
  );
}

function SweepDialog({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const sweep = useMutation(
    trpc.retention.sweep.mutationOptions({
      onSuccess: async () => {
        await client.invalidateQueries({ queryKey: trpc.retention.pathKey() });
        showToast(t('Deletion starts within 15 s'));
        onClose();
      },
    }),
  );
  return (
    <ConfirmRemoval
      title={t('Delete old data?')}
      description={t('Deletes what the saved rules no longer keep. This can’t be undone.')}
      verb={t('Delete')}
      busy={sweep.isPending && t('Starting')}
      failure={failureIn(sweep)}
      onRemove={() => sweep.mutate()}
      onClose={onClose}
    />
  );
}
