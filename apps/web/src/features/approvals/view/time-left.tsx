'use client';
import { useNow } from '../../../lib/use-now.ts';
import { timeLeft } from '../model/approval-text.ts';
import styles from './approvals.module.css';

/** Renders how long an approval stays open. Renders nothing when it waits indefinitely. */
export function TimeLeft({ expiresAt }: { expiresAt: string | null }) {
  return expiresAt === null ? null : <Countdown expiresAt={expiresAt} />;
}

function Countdown({ expiresAt }: { expiresAt: string }) {
  const left = timeLeft(expiresAt, useNow(1_000));
  return left === undefined ? null : (
    <span className={styles.left} data-short={left.isShort}>
      {left.label}
    </span>
  );
}
