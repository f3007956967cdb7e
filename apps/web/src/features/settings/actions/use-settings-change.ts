'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { showToast, showErrorToast } from '../../../lib/toasts.ts';

/** Changes settings of the workspace and reports the result. */
export function useSettingsChange() {
  const trpc = useTRPC();
  const client = useQueryClient();
  return useMutation(
    trpc.settings.change.mutationOptions({
      onError: error => showErrorToast(t('Settings not saved'), { detail: failureText(error) }),
      onSuccess: async () => {
        await client.invalidateQueries({ queryKey: trpc.settings.pathKey() });
        showToast(t('Settings saved'));
      },
    }),
  );
}
