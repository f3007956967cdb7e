import clsx from 'clsx';

export type ButtonKind = 'main' | 'line' | 'ghost' | 'danger';
export type ButtonSize = 'small' | 'base';

const SHARED =
  'inline-flex items-center justify-center gap-1.5 rounded-2 font-medium whitespace-nowrap cursor-default select-none transition-[background] disabled:cursor-not-allowed aria-disabled:cursor-progress';

const KIND: Record<ButtonKind, string> = {
  main: 'bg-accent text-on-accent hover:bg-accent-hover data-[state=open]:bg-accent-hover disabled:bg-hover disabled:text-ink-3 aria-disabled:bg-hover aria-disabled:text-ink-3',
  line: 'bg-raised text-ink inset-ring inset-ring-line hover:bg-hover data-[state=open]:bg-hover focus-visible:shadow-focus disabled:bg-transparent disabled:text-ink-3 aria-disabled:bg-transparent aria-disabled:text-ink-3',
  ghost:
    'text-ink-2 hover:bg-hover hover:text-ink data-[state=open]:bg-hover data-[state=open]:text-ink disabled:bg-transparent disabled:text-ink-3 aria-disabled:bg-transparent aria-disabled:text-ink-3',
  danger:
    'bg-raised text-failed inset-ring inset-ring-failed hover:bg-failed-wash data-[state=open]:bg-hover data-[state=open]:text-ink focus-visible:shadow-focus disabled:bg-transparent disabled:text-ink-3 aria-disabled:bg-transparent aria-disabled:text-ink-3',
};

const SIZE: Record<ButtonSize, string> = { small: 'h-6 text-small/6', base: 'h-7 text-button/7' };

/** Returns the classes of a button with or without a label, but for its width. */
export const buttonStyle = (kind: ButtonKind, size: ButtonSize): string => clsx(SHARED, KIND[kind], SIZE[size]);
