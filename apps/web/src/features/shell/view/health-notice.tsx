'use client';
import { useQuery } from '@tanstack/react-query';
import { readHealth } from '../../../lib/read-health.ts';
import { healthText } from '../model/health-text.ts';
import styles from './health-notice.module.css';

const pollIntervalMs = 15_000;

/** Renders the problems of this installation above every page, as long as they last. */
export function HealthNotice() {
  const { data: problems = [] } = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => readHealth(signal),
    refetchInterval: pollIntervalMs,
    retry: false,
  });
  if (problems.length === 0) return null;
  return (
    <div className={styles.notice} role="status">
      {problems.map(({ check, reason }) => (
        <p key={`${check}/${reason}`}>{healthText(reason)}</p>
      ))}
    </div>
  );
}
