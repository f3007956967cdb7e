'use client';
import type { ConnectionItem } from '../../../lib/api-shapes.ts';
import { counted } from '../../../lib/counted.ts';
import { failureOf } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { showToast } from '../../../lib/toasts.ts';
import { visibleText } from '../../../lib/visible-text.ts';
import { useConnectionActions } from './use-connection-actions.ts';

/** Returns a function that loads the tools of a connection again and reports the result. */
export function useRefresh(): (connection: Pick<ConnectionItem, 'id' | 'title'>) => void {
  const { refresh } = useConnectionActions();
  return ({ id, title }) =>
    refresh.mutate(
      { id },
      {
        onSuccess: ({ waiting, error }) =>
          showToast(error ? `${title}: ${visibleText(error.message)}` : `${title}: ${pendingChangesText(waiting)}`),
        onError: error => showToast(failureOf(error).message),
      },
    );
}

const pendingChangesText = (waiting: number): string =>
  waiting === 0 ? t('no changes') : counted(waiting, 'change waits for approval', 'changes wait for approval');
