import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { Tone } from '../lib/status.ts';
import { toneStyle } from './tone-style.ts';

/** Renders a word on a tinted background. For a standard status use StatusMark, which includes its shape. */
export function Pill({ tone = 'quiet', children, className }: { tone?: Tone; children: ReactNode; className?: string }) {
  return <span className={clsx(toneStyle(tone, 'pill'), className)}>{children}</span>;
}
