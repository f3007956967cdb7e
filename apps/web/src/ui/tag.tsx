import clsx from 'clsx';
import type { ReactNode } from 'react';

export type TagProps = { icon?: ReactNode; boxed?: boolean; children: ReactNode; className?: string };

/** Renders a small fact in a row: an icon and two words, or a boxed word. */
export function Tag({ icon, boxed = false, children, className }: TagProps) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1 base:text-ink-2 text-micro whitespace-nowrap',
        boxed && 'h-4.5 px-1.5 rounded-1 inset-ring inset-ring-line leading-4.5',
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
