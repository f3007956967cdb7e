import { t } from '../../../lib/texts/t.ts';
import type { TopicName } from './topics.ts';

/** Chapters in the order of the help page. */
export const chapters: readonly { title: string; topics: readonly TopicName[] }[] = [
  { title: t('Agents'), topics: ['tools', 'turns', 'programs', 'pins', 'selectors', 'on_missing', 'messages', 'memory'] },
  {
    title: t('Permissions and side effects'),
    topics: [
      'side_effects',
      'turn_group',
      'confirmation',
      'approval_floor',
      'second_person',
      'node_roles',
      'unknown_outcome',
      'undo',
    ],
  },
  { title: t('Debugging and versions'), topics: ['timeline', 'replay', 'fork', 'cases', 'versions'] },
  {
    title: t('Operations'),
    topics: ['code', 'test_cases', 'models', 'budgets', 'limits', 'retention', 'secrets', 'service_accounts', 'bound_tokens'],
  },
];
