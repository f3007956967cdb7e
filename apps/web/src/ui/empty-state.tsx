import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from './states.module.css';

export type EmptyStateProps = {
  title: string;
  /** Text that teaches the next step and doesn't only state the absence. */
  children: ReactNode;
  actions?: ReactNode;
  className?: string;
};

export function EmptyState({ title, children, actions, className }: EmptyStateProps) {
  return (
    <div className={clsx(styles.state, className)}>
      <p className={styles.title}>{title}</p>
      <div className={styles.text}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
