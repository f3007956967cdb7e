import { ask } from '../editor-store.ts';
import type { EditorAction } from '../model/editor-action.ts';

export const runActions: readonly EditorAction[] = [
  {
    id: 'run',
    title: 'Run this workflow',
    group: 'Run',
    chords: ['mod+Enter'],
    about: ['canvas'],
    isEnabled: state => state.asking?.kind !== 'run',
    run: ({ store }) => ask(store, { kind: 'run' }),
  },
  {
    id: 'chat',
    title: 'Chat with this workflow',
    group: 'Run',
    chords: ['mod+j'],
    about: [],
    run: hands => hands.toggleChat(),
  },
  { id: 'save', title: 'Save now', group: 'Run', chords: ['mod+s'], about: [], run: hands => hands.save() },
];
