import type { MapConfig } from '@pinion/contracts';
import { t } from '../lib/texts/t.ts';
import { MapIcon } from '../ui/icons/node-icons.tsx';
import { defineNodePresentation } from './node-presentation.ts';

export const mapPresentation = defineNodePresentation<MapConfig>({
  icon: MapIcon,
  name: t('Map'),
  term: t('map'),
  hint: t('runs a workflow for each list item'),
  group: 'flow',
  key: 'E',
  workflow: ({ workflow }) => workflow,
  text: ({ concurrency }) => t('{{concurrency}} in parallel', { concurrency }),
  fields: [
    {
      kind: 'note',
      text: t(
        'Each item of the list on the in handle is the input of its own run. The outputs are on the items handle, in list order.',
      ),
    },
    { kind: 'workflow' },
    { kind: 'number', key: 'concurrency', label: t('Max concurrency'), unit: t('items'), min: 1, max: 32 },
    {
      kind: 'choice',
      key: 'on_error',
      label: t('When an item fails'),
      options: [
        { value: 'stop', label: t('Stop'), hint: t('The first failure cancels the other items and fails the node.') },
        {
          value: 'collect',
          label: t('Continue'),
          hint: t('Failed items are null in items and listed in errors with their index.'),
        },
      ],
    },
    {
      kind: 'number',
      key: 'max_items',
      label: t('Max items'),
      hint: t('Longer lists are rejected before any item runs.'),
      min: 1,
      max: 10_000,
    },
  ],
});
