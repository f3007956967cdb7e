import { showAgentTab } from '../../agent-node/index.ts';
import { inspectorLocation } from '../inspector/inspector-location.ts';

const framesToWait = 120;
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
export function focusField(field: string, frames = framesToWait): void {
  const [part = ''] = field.split('.');
  if (Object.hasOwn(tabs, part)) showAgentTab(tabs[part as keyof typeof tabs]);
  const control = document
    .querySelector(`${inspectorLocation} [data-field="${CSS.escape(field)}"]`)
    ?.querySelector<HTMLElement>(controls);
  if (control == null) {
    if (frames > 0) requestAnimationFrame(() => focusField(field, frames - 1));
    return;
  }
  const folded = control.closest('details');
  if (folded !== null) folded.open = true;
  control.scrollIntoView({ block: 'center' });
  control.focus();
}
