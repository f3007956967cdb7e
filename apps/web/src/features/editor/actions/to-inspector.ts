import { focusWhenDrawn } from '../../../lib/focus-when-drawn.ts';
import { inspectorLocation } from '../core/inspector-location.ts';

const settings = ':scope > :not(header) :is(input, textarea, [contenteditable="true"], button, [role="tab"])';

/**
 * Focuses the name or the first setting of the selected node. Settings whose code is still loading are focused once they are drawn:
 * what is typed next must not become the name of the node.
 */
export function toInspector(field: 'name' | 'first'): void {
  focusWhenDrawn(
    () => {
      const panel = document.querySelector<HTMLElement>(inspectorLocation);
      const name = panel?.querySelector<HTMLInputElement>('header input');
      if (field === 'name') return name;
      const isLoading = panel?.querySelector('[aria-busy="true"]') != null;
      return isLoading ? undefined : (panel?.querySelector<HTMLElement>(settings) ?? name);
    },
    element => {
      if (field === 'name' && element instanceof HTMLInputElement) element.select();
    },
  );
}
