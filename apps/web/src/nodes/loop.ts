import type { LoopConfig } from '@pinion/contracts';
import { t } from '../lib/texts/t.ts';
import { LoopIcon } from '../ui/icons/node-icons.tsx';
import { defineNodePresentation } from './node-presentation.ts';

export const loopPresentation = defineNodePresentation<LoopConfig>({
  icon: LoopIcon,
  name: t('Loop'),
  term: t('loop'),
  hint: t('runs a workflow while a condition is true'),
  group: 'flow',
  key: 'W',
  workflow: ({ workflow }) => workflow,
  fields: [
    {
      kind: 'note',
      text: t(
        'The value on the in handle is the input of the first round, and each output is the input of the next one. Each round is its own run.',
      ),
    },
    { kind: 'workflow' },
    {
      kind: 'expression',
      key: 'while',
      label: t('Continue while'),
      hint: t('JSONata on the last output. $ is the output itself, for example status = "pending".'),
      rows: 3,
    },
    {
      kind: 'number',
      key: 'max_rounds',
      label: t('Max rounds'),
      hint: t('The loop then ends with the last output.'),
      min: 1,
      max: 1000,
    },
  ],
});
