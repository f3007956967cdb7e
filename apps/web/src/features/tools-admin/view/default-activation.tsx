'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../../lib/failure.ts';
import { updateOptimistically } from '../../../lib/optimistic-update.ts';
import { t } from '../../../lib/texts/t.ts';
import { Trans } from '../../../lib/texts/trans.tsx';
import { useTRPC } from '../../../lib/trpc.ts';
import { Select } from '../../../ui/select.tsx';
import { showToast, showErrorToast } from '../../../ui/toast.tsx';

const OPTIONS = [
  { value: 'disabled', label: t('have no tools until you enable them') },
  { value: 'enabled', label: t('have every available tool until you disable it') },
] as const;

/** Renders the default for external agents that have no setting of their own. */
export function DefaultActivation() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const settings = useQuery(trpc.settings.get.queryOptions());
  const change = useMutation(
    trpc.settings.change.mutationOptions({
      onMutate: ({ default_activation }) =>
        updateOptimistically(client, trpc.settings.get.queryKey(), shown => ({
          ...shown,
          ...(default_activation && { default_activation }),
        })),
      onError: (error, _input, optimisticUpdate) => {
        optimisticUpdate?.takeBack();
        showErrorToast(t('External agent setting not saved'), { detail: failureText(error) });
      },
      onSuccess: async ({ default_activation }) => {
        showToast(
          t('External agents now {{label}}', {
            label: OPTIONS.find(option => option.value === default_activation)?.label ?? '',
          }),
        );
        await client.invalidateQueries({ queryKey: trpc.settings.pathKey() });
        await client.invalidateQueries({ queryKey: trpc.tools.pathKey() });
      },
    }),
  );
  if (!settings.data) return null;
  return (
    <p className="mb-1 flex flex-wrap items-center gap-x-1 text-small text-ink-3">
      <Trans
        text="External agents, over the API, <choice/>"
        parts={{
          choice: (
            <Select
              kind="bare"
              label={t('External agents')}
              value={settings.data.default_activation}
              onChange={value => change.mutate({ default_activation: value === 'enabled' ? 'enabled' : 'disabled' })}
              options={OPTIONS}
            />
          ),
        }}
      />
    </p>
  );
}
