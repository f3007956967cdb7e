import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { Tone } from '../lib/status.ts';
import styles from './status-badge.module.css';

/** Renders a word on a tinted background. For a standard status use StatusMark, which includes its shape. */
export function Pill({ tone = 'quiet', children, className }: { tone?: Tone; children: ReactNode; className?: string }) {
  return <span className={clsx(styles.mark, styles[tone], styles.pill, className)}>{children}</span>;
}
