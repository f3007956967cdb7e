import type { EditorAction } from '../ui/editor-action.ts';
import type { Chord } from '../../../lib/keyboard.ts';
import { t } from '../../../lib/texts/t.ts';
import { onlyNode } from '../core/selection-queries.ts';
import type { PartialRunKind } from '../core/partial-run-plan.ts';

const parts: readonly [PartialRunKind, string, Chord, readonly string[]][] = [
  ['to', t('Run to here'), 'mod+shift+Enter', ['until', t('execute until')]],
  ['from', t('Run from here with last values'), 'mod+alt+Enter', ['onward', 'rest', 'continue']],
  ['alone', t('Run only this node'), 'shift+Enter', ['only', 'single', t('execute step')]],
];

export const partialRunActions: readonly EditorAction[] = parts.map(([kind, title, chord, text]) => ({
  id: `run.${kind}`,
  title,
  group: 'Run',
  chords: [chord],
  about: ['node'],
  words: text,
  isEnabled: state => onlyNode(state) !== undefined && state.dialog?.kind !== 'run',
  run: ({ store, runPart }) => {
    const node = onlyNode(store.getState());
    if (node !== undefined) runPart({ kind, node });
  },
}));
