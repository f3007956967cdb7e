import type { OutputConfig } from '@pinion/contracts';
import { t } from '../lib/texts/t.ts';
import { OutputIcon } from '../ui/icons/node-icons.tsx';
import { defineNodePresentation } from './node-presentation.ts';

export const outputPresentation = defineNodePresentation<OutputConfig>({
  icon: OutputIcon,
  name: t('Output'),
  term: t('output'),
  hint: t('the output of a run'),
  group: 'flow',
  key: 'O',
  width: 132,
});
