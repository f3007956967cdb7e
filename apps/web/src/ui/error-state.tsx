import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from './states.module.css';

export type ErrorStateProps = {
  /** The code in the contract: RATE_LIMIT, NOT_FOUND. */
  code: string;
  /** The error and its location. */
  title: string;
  /** The remedy. */
  children: ReactNode;
  actions?: ReactNode;
  className?: string;
};

export function ErrorState({ code, title, children, actions, className }: ErrorStateProps) {
  return (
    <div className={clsx(styles.state, styles.error, className)} role="alert">
      <p className={styles.code}>{code}</p>
      <p className={styles.title}>{title}</p>
      <div className={styles.text}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
