import type { TransformConfig } from '@pinion/contracts';
import { t } from '../lib/texts/t.ts';
import { TransformIcon } from '../ui/icons/node-icons.tsx';
import { defineNodePresentation } from './node-presentation.ts';

export const transformPresentation = defineNodePresentation<TransformConfig>({
  icon: TransformIcon,
  name: t('Transform'),
  term: t('transform'),
  hint: t('JSONata expression on a value'),
  group: 'actions',
  key: 'J',
  width: 196,
  text: ({ expression }) => expression,
});
