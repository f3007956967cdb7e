import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from './tag.module.css';

export type TagProps = { icon?: ReactNode; boxed?: boolean; children: ReactNode; className?: string };

/** Renders a small fact in a row: an icon and two words, or a boxed word. */
export function Tag({ icon, boxed = false, children, className }: TagProps) {
  return (
    <span className={clsx(styles.tag, boxed && styles.boxed, className)}>
      {icon}
      {children}
    </span>
  );
}
