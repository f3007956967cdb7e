'use client';
import clsx from 'clsx';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { t } from '../lib/texts/t.ts';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';
import { CloseIcon } from './icons/first-icons.tsx';
import { MainButtonChord } from './main-button-chord.tsx';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** The subject of the dialog, in one sentence. */
  description?: ReactNode;
  /** Buttons, the main one last. Ctrl or ⌘ and Enter press it. */
  actions?: ReactNode;
  width?: 'small' | 'base' | 'wide';
  children?: ReactNode;
  className?: string;
};

export function Dialog({ open, onOpenChange, title, description, actions, width = 'base', children, className }: DialogProps) {
  const content = useRef<HTMLDivElement>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={styles.overlay} />
        <Radix.Content
          ref={content}
          className={clsx(styles.dialog, styles[width], className)}
          onOpenAutoFocus={focusFirst}
          onEscapeKeyDown={leaveToSearchField}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className={styles.head}>
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label={t('Close')} icon={<CloseIcon />} tooltip={false} />
            </Radix.Close>
          </header>
          {description && <Radix.Description className={styles.description}>{description}</Radix.Description>}
          {children && (
            <div className={styles.body} data-focus-first>
              {children}
            </div>
          )}
          {actions && (
            <footer className={styles.actions} data-focus-first>
              {actions}
            </footer>
          )}
          <MainButtonChord dialog={content} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const USABLE =
  'input:not([readonly]):not(:disabled), textarea:not(:disabled), [contenteditable="true"], button:not(:disabled), a[href]';

/** Leaves Escape to a search field that it clears. The dialog hears the key first. */
function leaveToSearchField(event: KeyboardEvent): void {
  if (event.target instanceof Element && event.target.matches('[data-escape-clears]')) event.preventDefault();
}

/** Moves the focus to the first field of an opened dialog, not to its close button. */
function focusFirst(event: Event): void {
  const dialog = event.target as HTMLElement | null;
  for (const region of dialog?.querySelectorAll('[data-focus-first]') ?? []) {
    const target = region.querySelector<HTMLElement>(USABLE);
    if (!target) continue;
    event.preventDefault();
    target.focus();
    return;
  }
}
