'use client';
import { IsolationLevel } from '@pinion/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { showErrorToast, showToast } from '../../../lib/toasts.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { Field } from '../../../ui/field.tsx';
import { LockedFields } from '../../../ui/locked.tsx';
import { Select } from '../../../ui/select.tsx';
import { QueryRegion } from '../../shell/index.ts';

const none = 'none';

const OPTIONS = [
  { value: none, label: t('No minimum') },
  { value: '1', label: t('Level 1: language sandbox') },
  { value: '2', label: t('Level 2: operating system sandbox') },
  { value: '3', label: t('Level 3: separate kernel') },
];

/** Renders the minimum level of all code of the workspace. */
export function MinimumLevel() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const settings = useQuery(trpc.settings.get.queryOptions());
  const change = useMutation(
    trpc.settings.change.mutationOptions({
      onError: error => showErrorToast(t('Settings not saved'), { detail: failureText(error) }),
      onSuccess: async () => {
        await client.invalidateQueries({ queryKey: trpc.settings.pathKey() });
        showToast(t('Settings saved'));
      },
    }),
  );
  return (
    <QueryRegion query={settings} reading={t('Loading settings…')} rows={1}>
      {({ min_isolation_level }) => (
        <LockedFields>
          <Field
            label={t('Minimum level')}
            hint={t('Code never runs below it. A tool, a node or the installation can require a higher level.')}
          >
            {control => (
              <Select
                {...control}
                className="w-full"
                value={min_isolation_level === undefined ? none : String(min_isolation_level)}
                onChange={value => {
                  const level = IsolationLevel.safeParse(Number(value));
                  change.mutate({ min_isolation_level: level.success ? level.data : null });
                }}
                options={OPTIONS}
              />
            )}
          </Field>
        </LockedFields>
      )}
    </QueryRegion>
  );
}
