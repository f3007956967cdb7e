import type { SubflowConfig } from '@pinion/contracts';
import { t } from '../lib/texts/t.ts';
import { SubflowIcon } from '../ui/icons/node-icons.tsx';
import { defineNodePresentation } from './node-presentation.ts';

export const subflowPresentation = defineNodePresentation<SubflowConfig>({
  icon: SubflowIcon,
  name: t('Subflow'),
  term: t('subflow'),
  hint: t('runs another workflow'),
  group: 'flow',
  key: 'S',
  workflow: ({ workflow }) => workflow,
  fields: [
    {
      kind: 'note',
      text: t(
        'The value on the in handle is the workflow’s input. Its output is on the output handle. It runs as a separate run, identified by run_id.',
      ),
    },
    { kind: 'workflow' },
    {
      kind: 'number',
      key: 'timeout_s',
      label: t('Timeout'),
      unit: t('seconds'),
      hint: t('Includes time spent waiting for approval. Leave empty for no limit.'),
      isOptional: true,
      isWhole: false,
      min: 0.1,
      max: 31_536_000,
    },
  ],
});
