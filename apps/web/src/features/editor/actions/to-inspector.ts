import { inspectorLocation } from '../inspector/inspector-location.ts';

const settings = ':scope > :not(header) :is(input, textarea, [contenteditable="true"], button, [role="tab"])';

/**
 * Focuses the settings of the selected node. Settings whose code is still loading are focused once they are drawn, unless the
 * user has moved the focus meanwhile: what is typed next must not become the name of the node.
 */
export function toInspector(field: 'name' | 'first'): void {
  requestAnimationFrame(() => focusWhenDrawn(field, document.activeElement));
}

function focusWhenDrawn(field: 'name' | 'first', focused: Element | null): void {
  if (document.activeElement !== focused) return;
  const panel = document.querySelector<HTMLElement>(inspectorLocation);
  const isLoading = field === 'first' && panel?.querySelector('[aria-busy="true"]') != null;
  if (isLoading) {
    requestAnimationFrame(() => focusWhenDrawn(field, focused));
    return;
  }
  const name = panel?.querySelector<HTMLInputElement>('header input');
  if (field === 'name') name?.select();
  ((field === 'name' ? name : panel?.querySelector<HTMLElement>(settings)) ?? name)?.focus();
}
