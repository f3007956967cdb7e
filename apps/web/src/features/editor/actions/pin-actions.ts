import { readNode } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { openDialog, type EditorState } from '../core/editor-store.ts';
import { onlyNode } from '../core/selection-queries.ts';
import type { EditorAction } from '../ui/editor-action.ts';
import type { EditorActionContext } from '../ui/editor-action-context.ts';
import type { PinAction, PinRef } from '../core/pin-ref.ts';

/** Returns the pins of the selected agent, if only that agent is selected. */
export function selectedPins(state: EditorState): PinRef[] {
  const id = onlyNode(state);
  const node = id === undefined ? undefined : state.file.nodes.find(one => one.id === id);
  if (node === undefined) return [];
  const read = readNode(node);
  return read.type === 'agent' ? read.config.pins.map(({ name }) => ({ node: node.id, pin: name })) : [];
}

const pinActionEntries: readonly [PinAction, string, readonly string[]][] = [
  ['materialize', t('Convert pinned call to node'), ['materialize', 'tool']],
  ['edit', t('Edit pin'), ['handle', 'selector', 'strategy']],
];

/**
 * The actions on a pinned handle. They apply to the pin whose menu was opened, else to the only one, else the user chooses one.
 */
export const pinActions: readonly EditorAction[] = pinActionEntries.map(([action, title, text]) => ({
  id: `pin.${action}`,
  title,
  titleNow: () => (action === 'materialize' ? t('Convert call to node') : title),
  group: 'Edit',
  chords: [],
  about: ['pin'],
  words: text,
  isEnabled: state => selectedPins(state).length > 0,
  run: (context, _chord, target) => {
    const pins = selectedPins(context.store.getState());
    const targetPin = target ?? (pins.length === 1 ? pins[0] : undefined);
    if (targetPin === undefined) openDialog(context.store, { kind: 'pins', action });
    else performPinAction(context, action, targetPin);
  },
}));

export function performPinAction({ screen, materializePin }: EditorActionContext, action: PinAction, target: PinRef): void {
  if (action === 'materialize') materializePin(target);
  else screen.toPin(target.pin);
}
