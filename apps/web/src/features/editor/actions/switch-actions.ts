import { type NodeOff, offOf } from '@pinion/contracts';
import type { Chord } from '../../../lib/keyboard.ts';
import { canBypass, switchNodes } from '../commands/switch-nodes.ts';
import { change } from '../editor-store.ts';
import type { EditorAction } from '../model/editor-action.ts';

const switches: readonly [NodeOff, string, Chord, readonly string[]][] = [
  ['bypass', 'Bypass', 'mod+b', ['skip', 'pass through', 'disable']],
  ['mute', 'Mute', 'mod+m', ['skip', 'turn off', 'disable']],
];

export const switchActions: readonly EditorAction[] = switches.map(([off, title, chord, words]) => ({
  id: off,
  title,
  titleNow: ({ selection, file }) => {
    const meant = file.nodes.filter(node => selection.nodes.has(node.id) && (off === 'mute' || canBypass(node)));
    return meant.every(node => offOf(node) === off) ? `${title} no longer` : title;
  },
  group: 'Switch',
  chords: [chord],
  about: ['node', 'selection'],
  words,
  isEnabled: ({ selection, file }) =>
    file.nodes.some(node => selection.nodes.has(node.id) && (off === 'mute' || canBypass(node))),
  run: ({ store }) => change(store, off, file => switchNodes(file, store.getState().selection.nodes, off)),
}));
