import clsx from 'clsx';
import { t } from '../lib/texts/t.ts';
import styles from './kbd.module.css';

const SPOKEN: Record<string, string> = {
  '⌘': t('Command'),
  '⇧': t('Shift'),
  '⌥': t('Option'),
  '↵': t('Enter'),
  '←': t('Left arrow'),
  '→': t('Right arrow'),
  '↑': t('Up arrow'),
  '↓': t('Down arrow'),
};

/** Renders a key or a chord, e.g. "⌘ K". */
export function Kbd({ keys, plain = false, className }: { keys: string; plain?: boolean; className?: string }) {
  const spoken = keys
    .split(' ')
    .map(key => SPOKEN[key] ?? key)
    .join(' ');
  return (
    <kbd className={clsx(styles.kbd, plain && styles.plain, className)}>
      <span aria-hidden="true">{keys}</span>
      <span className="sr-only">{spoken}</span>
    </kbd>
  );
}
