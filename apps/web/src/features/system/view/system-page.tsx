'use client';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { Section } from '../../../ui/section.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useIsFirstWorkspace, useSession } from '../../session/index.ts';
import { Page, QueryRegion } from '../../shell/index.ts';
import { DeadLettersSection } from './dead-letters-section.tsx';
import { QueueSection } from './queue-section.tsx';
import { ServersTable } from './servers-table.tsx';
import { ServicesSection } from './services-section.tsx';
import { StorageSection } from './storage-section.tsx';
import styles from './system.module.css';

/** Renders the servers of the installation, the queue of runs, the dead letters, the database, Redis and the disk. */
export function SystemPage() {
  const trpc = useTRPC();
  const session = useSession();
  const isElsewhere = !useIsFirstWorkspace();
  const status = useQuery(
    trpc.system.status.queryOptions(undefined, { refetchInterval: 2_500, enabled: session.isFetched && !isElsewhere }),
  );
  if (isElsewhere)
    return (
      <Page title={t('System')}>
        <EmptyState title={t('Shown in the first workspace')}>
          {t('Servers and queues belong to the whole installation. Its first workspace shows them to administrators.')}
        </EmptyState>
      </Page>
    );
  return (
    <Page title={t('System')} permission="administer" lead={t('Servers, queued runs, and the services they depend on.')}>
      <QueryRegion query={status} reading={t('Loading system status…')} rows={6}>
        {system => (
          <div className={styles.sections}>
            <Section kind="page" title={t('Servers')}>
              <ServersTable servers={system.servers} />
            </Section>
            <QueueSection system={system} />
            <DeadLettersSection letters={system.dead_letters} />
            <ServicesSection system={system} />
            <StorageSection storage={system.storage} />
          </div>
        )}
      </QueryRegion>
    </Page>
  );
}
