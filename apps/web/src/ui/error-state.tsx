import clsx from 'clsx';
import type { ReactNode } from 'react';

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
    <div className={clsx('max-w-130 base:my-4 py-0.5 pl-3.5 border-l-2 border-failed', className)} role="alert">
      <p className="text-failed text-base font-semibold">{code}</p>
      <p className="text-ink text-base font-medium wrap-anywhere">{title}</p>
      <div className="text-ink-2 text-base wrap-anywhere">{children}</div>
      {actions && <div className="flex flex-wrap gap-2 mt-3.5">{actions}</div>}
    </div>
  );
}
