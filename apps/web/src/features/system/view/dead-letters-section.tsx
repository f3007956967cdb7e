import { useMutation } from '@tanstack/react-query';
import Link from 'next/link';
import type { SystemStatus } from '../../../lib/api-shapes.ts';
import { formatCount } from '../../../lib/counted.ts';
import { failureText } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { showErrorToast } from '../../../lib/toasts.ts';
import { useInvalidation } from '../../../lib/use-invalidation.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import styles from './system.module.css';

/** Renders the runs that no server takes, because servers died while they executed them. */
export function DeadLettersSection({ letters: { items, others } }: { letters: SystemStatus['dead_letters'] }) {
  const { trpc, onSuccess } = useInvalidation(({ system }) => [system.status.queryKey()]);
  const retry = useMutation(
    trpc.system.retry_dead_letters.mutationOptions({
      onSuccess,
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
        <DataTable
          label={t('Dead letters')}
          rows={items}
          rowKey={letter => letter.run_id}
          columns={[
            {
              header: t('Workflow'),
              className: 'max-w-60 cut',
              title: letter => letter.workflow_name,
              cell: letter => letter.workflow_name,
            },
            { header: t('Run'), cell: ({ run_id }) => <RunLink id={run_id} /> },
            { header: t('Crashes'), figure: true, cell: letter => formatCount(letter.crashes) },
            { header: t('Since'), figure: false, at: letter => letter.since },
          ]}
        />
      )}
      {others > 0 && <p className={styles.note}>{t('In other workspaces: {{count}}', { count: formatCount(others) })}</p>}
    </Section>
  );
}

const RunLink = ({ id }: { id: string }) => (
  <Link href={`/runs/${encodeURIComponent(id)}`} className="text-accent-ink underline">
    {id}
  </Link>
);
