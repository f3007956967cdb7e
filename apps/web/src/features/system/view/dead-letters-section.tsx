import { useMutation, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import type { SystemStatus } from '../../../lib/api-shapes.ts';
import { formatCount } from '../../../lib/counted.ts';
import { failureText } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { formatFullTimestamp, formatTimestamp } from '../../../lib/timestamps.ts';
import { showErrorToast } from '../../../lib/toasts.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { Table, Td, Th, Tr } from '../../../ui/table.tsx';
import styles from './system.module.css';

/** Renders the runs that no server takes, because servers died while they executed them. */
export function DeadLettersSection({ letters: { items, others } }: { letters: SystemStatus['dead_letters'] }) {
  const now = useNow();
  const trpc = useTRPC();
  const client = useQueryClient();
  const retry = useMutation(
    trpc.system.retry_dead_letters.mutationOptions({
      onSuccess: () => client.invalidateQueries({ queryKey: trpc.system.status.queryKey() }),
      onError: error => showErrorToast(t('Could not retry the dead letters'), { detail: failureText(error) }),
    }),
  );
  const isEmpty = items.length === 0 && others === 0;
  return (
    <Section
      kind="page"
      title={t('Dead letters')}
      aside={
        !isEmpty && (
          <Button size="small" busy={retry.isPending && t('Retrying')} onClick={() => retry.mutate()}>
            {t('Retry all')}
          </Button>
        )
      }
    >
      <p className={styles.note}>
        {isEmpty
          ? t('None. A run is set aside here after the servers that executed it crashed repeatedly.')
          : t(
              'Servers died while they executed these runs. Fix the cause, such as too little memory, then retry or cancel them.',
            )}
      </p>
      {items.length > 0 && (
        <Table label={t('Dead letters')}>
          <thead>
            <tr>
              <Th>{t('Workflow')}</Th>
              <Th>{t('Run')}</Th>
              <Th figure>{t('Crashes')}</Th>
              <Th>{t('Since')}</Th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ run_id, workflow_name, crashes, since }) => (
              <Tr key={run_id}>
                <Td className="max-w-60 cut" title={workflow_name}>
                  {workflow_name}
                </Td>
                <Td>
                  <Link href={`/runs/${encodeURIComponent(run_id)}`} className="text-accent-ink underline">
                    {run_id}
                  </Link>
                </Td>
                <Td figure>{formatCount(crashes)}</Td>
                <Td title={formatFullTimestamp(since)}>{formatTimestamp(since, now)}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
      {others > 0 && <p className={styles.note}>{t('In other workspaces: {{count}}', { count: formatCount(others) })}</p>}
    </Section>
  );
}
