import { focusWhenDrawn } from '../../../lib/focus-when-drawn.ts';
import { showAgentTab } from '../../agent-node/index.ts';
import { inspectorLocation } from '../core/inspector-location.ts';

const tabs = {
  model: 'model',
  instructions: 'prompt',
  prompt: 'prompt',
  tools: 'tools',
  pins: 'pins',
  rules: 'rules',
  policy: 'policy',
} as const;
const controls = 'input, textarea, [contenteditable="true"], [role="combobox"]';

/** Focuses a field of the selected node by its path in the config, once the inspector has drawn it. */
export function focusField(field: string): void {
  const [part = ''] = field.split('.');
  if (Object.hasOwn(tabs, part)) showAgentTab(tabs[part as keyof typeof tabs]);
  focusWhenDrawn(
    () => {
      const control = document
        .querySelector(`${inspectorLocation} [data-field="${CSS.escape(field)}"]`)
        ?.querySelector<HTMLElement>(controls);
      // A folded control does not take the focus.
      const folded = control?.closest('details');
      if (folded != null && !folded.open) folded.open = true;
      return control;
    },
    control => control.scrollIntoView({ block: 'center' }),
  );
}
