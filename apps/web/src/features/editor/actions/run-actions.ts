import type { EditorAction } from '../ui/editor-action.ts';
import { openDialog } from '../core/editor-store.ts';
import { t } from '../../../lib/texts/t.ts';

export const runActions: readonly EditorAction[] = [
  {
    id: 'run',
    title: t('Run workflow'),
    group: 'Run',
    chords: ['mod+Enter'],
    about: ['canvas'],
    isEnabled: state => state.dialog?.kind !== 'run',
    run: ({ store }) => openDialog(store, { kind: 'run' }),
  },
  {
    id: 'chat',
    title: t('Chat with workflow'),
    group: 'Run',
    chords: ['mod+j'],
    about: [],
    run: context => context.toggleChat(),
  },
  {
    id: 'publish',
    title: t('Publish workflow'),
    group: 'Run',
    chords: [],
    about: ['canvas'],
    keywords: ['version', 'release', t('deploy'), t('ship'), t('go live')],
    run: context => context.publish(),
  },
  {
    id: 'offer',
    title: t('Expose workflow as tool'),
    group: 'Run',
    chords: [],
    about: ['canvas'],
    keywords: ['agent', 'subflow', 'call'],
    run: ({ store }) => openDialog(store, { kind: 'offer' }),
  },
  {
    id: 'api',
    title: t('Use workflow via API'),
    group: 'Run',
    chords: [],
    about: ['canvas'],
    keywords: ['curl', 'endpoint', 'token', 'integrate', 'code', 'webhook', 'HTTP', 'SDK', t('call'), t('trigger')],
    run: ({ store }) => openDialog(store, { kind: 'api' }),
  },
  {
    id: 'history',
    title: t('Workflow history'),
    group: 'Run',
    chords: [],
    about: ['canvas'],
    keywords: ['versions', 'restore', 'compare'],
    run: context => context.toggleHistory(),
  },
  {
    id: 'evaluate',
    title: t('Evaluate workflow'),
    group: 'Run',
    chords: [],
    about: ['canvas'],
    keywords: ['cases', 'test', t('data set'), 'assertions'],
    run: context => context.evaluate(),
  },
  { id: 'save', title: t('Save now'), group: 'Run', chords: ['mod+s'], about: [], run: context => context.save() },
];
