const USABLE = 'input:not([readonly]):not(:disabled), textarea:not(:disabled), button:not(:disabled), a[href]';

/** Moves the focus to the first field of an opened dialog, not to its close button. */
export function focusFirst(event: Event): void {
  const dialog = event.target as HTMLElement | null;
  for (const region of dialog?.querySelectorAll('[data-focus-first]') ?? []) {
    const target = region.querySelector<HTMLElement>(USABLE);
    if (!target) continue;
    event.preventDefault();
    target.focus();
    return;
  }
}
