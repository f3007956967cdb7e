import { readNode } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { ask, type EditorState } from '../editor-store.ts';
import { onlyNode } from '../canvas-editing/chosen.ts';
import type { EditorAction } from './editor-action.ts';
import type { EditorHands } from './editor-hands.ts';
import type { PinDeed, PinPlace } from '../run-panel/pin-place.ts';

/** The pins of the one agent that is selected. */
export function chosenPins(state: EditorState): PinPlace[] {
  const id = onlyNode(state);
  const node = id === undefined ? undefined : state.file.nodes.find(one => one.id === id);
  if (node === undefined) return [];
  const read = readNode(node);
  return read.type === 'agent' ? read.config.pins.map(({ name }) => ({ node: node.id, pin: name })) : [];
}

const deeds: readonly [PinDeed, string, readonly string[]][] = [
  ['materialize', t('Make the call of a pin a node'), ['materialize', 'tool']],
  ['edit', t('Edit the pin'), ['handle', 'selector', 'strategy']],
];

/** What can be done with a pinned handle: the one that was pointed at, else the only one, else one is asked for. */
export const pinActions: readonly EditorAction[] = deeds.map(([deed, title, words]) => ({
  id: `pin.${deed}`,
  title,
  titleNow: () => (deed === 'materialize' ? t('Make the call a node') : title),
  group: 'Edit',
  chords: [],
  about: ['pin'],
  words,
  isEnabled: state => chosenPins(state).length > 0,
  run: (hands, _chord, place) => {
    const pins = chosenPins(hands.store.getState());
    const meant = place ?? (pins.length === 1 ? pins[0] : undefined);
    if (meant === undefined) ask(hands.store, { kind: 'pins', deed });
    else doWithPin(hands, deed, meant);
  },
}));

export function doWithPin({ screen, materializePin }: EditorHands, deed: PinDeed, place: PinPlace): void {
  if (deed === 'materialize') materializePin(place);
  else screen.toPin(place.pin);
}
