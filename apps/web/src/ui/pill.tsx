import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { Tone } from './status.ts';
import styles from './status-badge.module.css';

/** A word on a wash. For a state of the house use StatusMark, which brings its shape. */
export function Pill({ tone = 'quiet', children, className }: { tone?: Tone; children: ReactNode; className?: string }) {
  return <span className={clsx(styles.mark, styles[tone], styles.pill, className)}>{children}</span>;
}
