'use client';
import type { Permission } from '@pinion/contracts';
import styles from './session.module.css';
import { useWhyNot } from './use-session.ts';
import { LockIcon } from '../../ui/icons/first-icons.tsx';

/** Said once where several controls rest; nothing for whoever may use them. */
export function WhyNotNote({ deed: action }: { deed: Permission }) {
  const why = useWhyNot(action);
  if (why === undefined) return null;
  return (
    <p role="note" className={styles.whyNot}>
      <LockIcon size={14} />
      {why}
    </p>
  );
}
