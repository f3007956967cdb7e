import clsx from 'clsx';
import { t } from '../lib/texts/t.ts';

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
    <kbd
      className={clsx(
        'inline-block px-1 rounded-1 text-inherit font-sans text-micro font-medium whitespace-nowrap',
        !plain && 'inset-ring inset-ring-line',
        className,
      )}
    >
      <span aria-hidden="true">{keys}</span>
      <span className="sr-only">{spoken}</span>
    </kbd>
  );
}
