import type { EditorAction } from '../ui/editor-action.ts';
import { applyCommand } from '../core/editor-store.ts';
import type { Chord } from '../../../lib/keyboard.ts';
import { t } from '../../../lib/texts/t.ts';
import { type NodeOff, offOf } from '@pinion/contracts';
import { canBypass, toggleNodes } from '../core/commands/toggle-nodes.ts';

const switches: readonly [NodeOff, string, Chord, readonly string[]][] = [
  ['bypass', t('Bypass'), 'mod+b', ['skip', t('pass through'), 'disable']],
  ['mute', t('Mute'), 'mod+m', ['skip', t('turn off'), 'disable']],
];

export const toggleActions: readonly EditorAction[] = switches.map(([off, title, chord, text]) => ({
  id: off,
  title,
  titleNow: ({ selection, file }) => {
    const affectedNodes = file.nodes.filter(node => selection.nodes.has(node.id) && (off === 'mute' || canBypass(node)));
    return affectedNodes.every(node => offOf(node) === off) ? t('Turn off {{title}}', { title }) : title;
  },
  group: 'Switch',
  chords: [chord],
  about: ['node', 'selection'],
  words: text,
  isEnabled: ({ selection, file }) =>
    file.nodes.some(node => selection.nodes.has(node.id) && (off === 'mute' || canBypass(node))),
  run: ({ store }) =>
    applyCommand(store, off === 'bypass' ? t('bypass') : t('mute'), file =>
      toggleNodes(file, store.getState().selection.nodes, off),
    ),
}));
