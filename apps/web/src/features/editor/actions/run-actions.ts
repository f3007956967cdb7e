import { t } from '../../../lib/texts/t.ts';
import { ask } from '../editor-store.ts';
import type { EditorAction } from './editor-action.ts';

export const runActions: readonly EditorAction[] = [
  {
    id: 'run',
    title: t('Run this workflow'),
    group: 'Run',
    chords: ['mod+Enter'],
    about: ['canvas'],
    isEnabled: state => state.asking?.kind !== 'run',
    run: ({ store }) => ask(store, { kind: 'run' }),
  },
  {
    id: 'chat',
    title: t('Chat with this workflow'),
    group: 'Run',
    chords: ['mod+j'],
    about: [],
    run: hands => hands.toggleChat(),
  },
  {
    id: 'publish',
    title: t('Publish this workflow'),
    group: 'Run',
    chords: [],
    about: ['canvas'],
    words: ['version', 'release'],
    run: hands => hands.publish(),
  },
  {
    id: 'offer',
    title: t('Offer this workflow as a tool'),
    group: 'Run',
    chords: [],
    about: ['canvas'],
    words: ['agent', 'subflow', 'call'],
    run: ({ store }) => ask(store, { kind: 'offer' }),
  },
  {
    id: 'history',
    title: t('History of this workflow'),
    group: 'Run',
    chords: [],
    about: ['canvas'],
    words: ['versions', 'restore', 'compare'],
    run: hands => hands.toggleHistory(),
  },
  {
    id: 'evaluate',
    title: t('Evaluate this workflow'),
    group: 'Run',
    chords: [],
    about: ['canvas'],
    words: ['cases', 'test', t('data set'), 'assertions'],
    run: hands => hands.evaluate(),
  },
  { id: 'save', title: t('Save now'), group: 'Run', chords: ['mod+s'], about: [], run: hands => hands.save() },
];
