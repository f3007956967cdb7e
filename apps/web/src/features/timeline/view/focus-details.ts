import { t } from '../../../lib/texts/t.ts';

/** Moves the focus to the panel that shows the details of the selected row. Returns false if there is none. */
export function focusDetails(): boolean {
  const panel = document.querySelector<HTMLElement>(`aside[aria-label=${JSON.stringify(t('Inspector'))}]`);
  const first = panel?.querySelector<HTMLElement>('button, a[href], [tabindex="0"]');
  first?.focus();
  return first !== null && first !== undefined;
}
