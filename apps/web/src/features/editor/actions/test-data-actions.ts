import { testDataOf } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { setTestData } from '../core/commands/set-test-data.ts';
import { openDialog, applyCommand, type EditorState } from '../core/editor-store.ts';
import { onlyNode } from '../core/selection-queries.ts';
import type { EditorAction } from '../ui/editor-action.ts';

const chosen = (state: EditorState) => {
  const id = onlyNode(state);
  return id === undefined ? undefined : state.file.nodes.find(node => node.id === id);
};
/** Checks whether a node can have test data. An output node passes nothing on. */
const canHave = (state: EditorState): boolean => !['output', undefined].includes(chosen(state)?.type);
const has = (state: EditorState): boolean => {
  const node = chosen(state);
  return node !== undefined && testDataOf(node) !== undefined;
};

export const testDataActions: readonly EditorAction[] = [
  {
    id: 'run.tested',
    title: t('Run with test data'),
    group: 'Run',
    chords: [],
    about: ['canvas'],
    keywords: ['mock', 'pinned'],
    isEnabled: state => state.dialog?.kind !== 'run' && state.file.nodes.some(node => testDataOf(node) !== undefined),
    run: ({ store }) => openDialog(store, { kind: 'run', withTestData: true }),
  },
  {
    id: 'test.pin',
    title: t('Set last output as test data'),
    group: 'Test',
    chords: ['shift+t'],
    about: ['node'],
    keywords: ['mock', 'sample', t('test data')],
    isEnabled: canHave,
    run: ({ store, pinOutput }) => {
      const id = onlyNode(store.getState());
      if (id !== undefined) pinOutput(id);
    },
  },
  {
    id: 'test.edit',
    title: t('Edit test data'),
    group: 'Test',
    chords: [],
    about: ['node'],
    keywords: ['mock', 'json'],
    isEnabled: canHave,
    run: ({ store }) => {
      const node = onlyNode(store.getState());
      if (node !== undefined) openDialog(store, { kind: 'test-data', node });
    },
  },
  {
    id: 'test.remove',
    title: t('Remove test data'),
    group: 'Test',
    chords: [],
    about: ['node'],
    isEnabled: has,
    run: ({ store }) => {
      const id = onlyNode(store.getState());
      if (id !== undefined) applyCommand(store, t('remove test data'), file => setTestData(file, id, undefined));
    },
  },
];
