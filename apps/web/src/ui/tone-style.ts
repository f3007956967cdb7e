import clsx from 'clsx';
import type { Tone } from '../lib/status.ts';

const INK: Record<Tone, string> = {
  ok: 'text-ok',
  failed: 'text-failed',
  denied: 'text-denied',
  cached: 'text-cached',
  waiting: 'text-waiting',
  accent: 'text-accent-ink',
  quiet: 'text-ink-3',
};

const BACKGROUND: Record<Tone, string> = {
  ok: 'bg-ok-wash [--icon-ground:var(--ok-wash)]',
  failed: 'bg-failed-wash [--icon-ground:var(--failed-wash)]',
  denied: 'bg-denied-wash [--icon-ground:var(--denied-wash)]',
  cached: 'bg-cached-wash [--icon-ground:var(--cached-wash)]',
  waiting: 'bg-waiting-wash [--icon-ground:var(--waiting-wash)]',
  accent: 'bg-accent-wash [--icon-ground:var(--accent-wash)]',
  quiet: 'bg-hover [--icon-ground:var(--hover)]',
};

/** Returns the classes of a word in the color of a tone. "pill": on its tinted background. */
export const toneStyle = (tone: Tone, kind: 'plain' | 'pill'): string =>
  clsx(
    'inline-flex items-center gap-1.25 align-middle [white-space:var(--mark-wrap,nowrap)]',
    kind === 'plain' ? 'text-small font-normal' : ['h-5 pr-2 pl-1.5 rounded-1 text-small/5 font-medium', BACKGROUND[tone]],
    kind === 'pill' && tone === 'quiet' ? 'text-ink-2' : INK[tone],
  );
