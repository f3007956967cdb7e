'use client';
import type { Permission } from '@pinion/contracts';
import styles from './session.module.css';
import { useDeniedReason } from './use-session.ts';
import { LockIcon } from '../../ui/icons/first-icons.tsx';

/** Renders the reason once where several controls are disabled. Renders nothing for users with the permission. */
export function PermissionNote({ permission }: { permission: Permission }) {
  const why = useDeniedReason(permission);
  if (why === undefined) return null;
  return (
    <p role="note" className={styles.whyNot}>
      <LockIcon size={14} />
      {why}
    </p>
  );
}
