'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { showErrorToast } from '../../../lib/toasts.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { HelpButton } from '../../help/index.ts';
import { Page, QueryRegion } from '../../shell/index.ts';
import { MinimumLevel } from './minimum-level.tsx';
import { SandboxSection } from './sandbox-section.tsx';
import styles from './sandboxes.module.css';

/** Renders the sandboxes of the server: their level, what it does not cover, their checks, and what to do about a missing one. */
export function SandboxesPage() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const check = useMutation(
    trpc.sandboxes.check.mutationOptions({
      onSuccess: async checked => {
        await client.cancelQueries({ queryKey: trpc.sandboxes.list.queryKey() });
        client.setQueryData(trpc.sandboxes.list.queryKey(), checked);
      },
      onError: error => showErrorToast(t('Sandboxes not checked'), { detail: failureText(error) }),
    }),
  );
  // A check takes a minute or more. The results of each sandbox are shown when it is done.
  const list = useQuery(trpc.sandboxes.list.queryOptions(undefined, { refetchInterval: check.isPending && 1000 }));
  return (
    <Page
      title={t('Sandboxes')}
      permission="administer"
      lead={
        <>
          {t(
            'Code runs at isolation level 2, or at the closest level that its settings allow. If there is none, it does not run.',
          )}{' '}
          <HelpButton topic="code" />
        </>
      }
      actions={
        <Button busy={check.isPending && t('Checking')} onClick={() => check.mutate()}>
          {t('Check all')}
        </Button>
      }
    >
      <QueryRegion query={list} reading={t('Loading sandboxes…')} rows={6}>
        {({ items }) => (
          <div className={styles.sections}>
            <MinimumLevel />
            {items.map(item => (
              <SandboxSection key={item.backend} sandbox={item} />
            ))}
          </div>
        )}
      </QueryRegion>
    </Page>
  );
}
