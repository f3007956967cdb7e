'use client';
import { failureOf } from '../../../lib/failure.ts';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { visibleText } from '../../../lib/visible-text.ts';
import { LockedFields } from '../../../ui/locked.tsx';
import { Button } from '../../../ui/button.tsx';
import { RefreshIcon } from '../../../ui/icons/action-icons.tsx';
import { showToast, showErrorToast } from '../../../ui/toast.tsx';
import { useToolActions } from '../actions/use-tool-actions.ts';

/** Reloads the files and URLs that the administrator configured. */
export function ReloadSources() {
  const { loadAll } = useToolActions();
  const load = () =>
    loadAll.mutate(undefined, {
      onSuccess: ({ sources }) => {
        const failed = sources.find(source => source.error !== null);
        if (failed)
          showErrorToast(t('{{source}} tools not loaded', { source: failed.source }), {
            detail: visibleText(failed.error ?? '') || undefined,
          });
        else {
          const fresh = sources.reduce((sum, source) => sum + source.published.length, 0);
          const notes = sources.flatMap(source => source.notes);
          showToast(fresh === 0 ? t('No new versions') : t('{{versions}} published', { versions: counted(fresh, 'version') }), {
            detail: visibleText(notes.join('; ')) || undefined,
          });
        }
      },
      onError: error => showErrorToast(t('Tools not loaded'), { detail: failureOf(error).message }),
    });
  return (
    <LockedFields>
      <Button
        size="small"
        className="mb-1"
        icon={<RefreshIcon size={13} />}
        busy={loadAll.isPending && t('Checking')}
        onClick={load}
      >
        {t('Check again')}
      </Button>
    </LockedFields>
  );
}
