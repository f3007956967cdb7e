'use client';
import clsx from 'clsx';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { t } from '../lib/texts/t.ts';
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

const WIDTH = { small: 'max-w-100', base: 'max-w-130', wide: 'max-w-210' };

export function Dialog({ open, onOpenChange, title, description, actions, width = 'base', children, className }: DialogProps) {
  const content = useRef<HTMLDivElement>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-veil animate-appear" />
        <Radix.Content
          ref={content}
          className={clsx(
            'fixed z-41 top-[max(24px,12vh)] left-1/2 flex flex-col max-h-[min(80vh,calc(100dvh_-_48px))] w-[calc(100vw_-_32px)] rounded-3 bg-surface shadow-3 -translate-x-1/2 animate-appear',
            WIDTH[width],
            className,
          )}
          onOpenAutoFocus={focusFirst}
          onEscapeKeyDown={leaveToSearchField}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className="flex items-center justify-between gap-3 pr-2.5 pl-5 pt-3">
            <Radix.Title className="min-w-0 wrap-anywhere text-lead font-semibold tracking-tight">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label={t('Close')} icon={<CloseIcon />} tooltip={false} />
            </Radix.Close>
          </header>
          {description && (
            <Radix.Description className="px-5 pt-0.5 text-ink-2 text-base wrap-anywhere">{description}</Radix.Description>
          )}
          {children && (
            <div className="grid gap-3.5 min-h-0 px-5 pt-3.5 pb-1 overflow-auto last:pb-5" data-focus-first>
              {children}
            </div>
          )}
          {actions && (
            <footer className="flex flex-wrap items-center justify-end gap-2 px-5 py-4" data-focus-first>
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
