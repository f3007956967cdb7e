import type { SystemStatus } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import styles from './system.module.css';

/** Renders the state of the database and of Redis. */
export function ServicesSection({ system: { database, queue } }: { system: SystemStatus }) {
  const isHealthy = database.status === 'ok';
  return (
    <Section kind="page" title={t('Services')}>
      <dl className={styles.facts}>
        <dt>{t('Database')}</dt>
        <dd>
          {database.kind === 'postgres' ? t('PostgreSQL (external)') : t('PostgreSQL (built in)')}{' '}
          <StatusBadge status={isHealthy ? 'ok' : 'warning'} word={isHealthy ? t('Online') : t('Needs attention')} />
        </dd>
        <dt>{t('Redis')}</dt>
        <dd>
          {queue.kind === 'database' ? (
            t('Not used. Queued runs are found in the database.')
          ) : (
            <>
              <StatusBadge status={queue.available ? 'ok' : 'failed'} word={queue.available ? t('Online') : t('Not available')} />{' '}
              {!queue.available && t('Runs start up to 2 seconds later. Check REDIS_URL and the Redis server.')}
            </>
          )}
        </dd>
      </dl>
    </Section>
  );
}
