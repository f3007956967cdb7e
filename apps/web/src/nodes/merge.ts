import type { MergeConfig } from '@pinion/contracts';
import { t } from '../lib/texts/t.ts';
import { MergeIcon } from '../ui/icons/node-icons.tsx';
import { defineNodePresentation } from './node-presentation.ts';

export const mergePresentation = defineNodePresentation<MergeConfig>({
  icon: MergeIcon,
  name: t('Merge'),
  term: t('merge'),
  hint: t('joins branches'),
  group: 'flow',
  key: 'M',
  text: ({ mode }) => onCard[mode],
  fields: [
    {
      kind: 'choice',
      key: 'mode',
      label: t('Output'),
      options: [
        { value: 'first', label: t('First value'), hint: t('The first available value, in the order the edges were drawn.') },
        { value: 'list', label: t('List'), hint: t('All available values, in the order the edges were drawn.') },
        { value: 'object', label: t('Object'), hint: t('All available values, keyed by the ID of their source node.') },
      ],
    },
  ],
});

const onCard = {
  first: t('First available value'),
  list: t('All available values as a list'),
  object: t('All available values by node'),
} as const;
