import clsx from 'clsx';
import type { ReactNode } from 'react';

export type EmptyStateProps = {
  title: string;
  /** Text that teaches the next step and doesn't only state the absence. */
  children: ReactNode;
  actions?: ReactNode;
  className?: string;
};

export function EmptyState({ title, children, actions, className }: EmptyStateProps) {
  return (
    <div className={clsx('max-w-130 pt-4 pb-5', className)}>
      <p className="text-ink text-lead font-semibold tracking-tight wrap-anywhere">{title}</p>
      <div className="mt-1 text-ink-2 text-base wrap-anywhere">{children}</div>
      {actions && <div className="flex flex-wrap gap-2 mt-3.5">{actions}</div>}
    </div>
  );
}
