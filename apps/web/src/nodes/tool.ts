import type { ToolNodeConfig } from '@pinion/contracts';
import { t } from '../lib/texts/t.ts';
import { ToolIcon } from '../ui/icons/node-icons.tsx';
import { defineNodePresentation } from './node-presentation.ts';

export const toolPresentation = defineNodePresentation<ToolNodeConfig>({
  icon: ToolIcon,
  name: t('Tool'),
  term: t('tool'),
  hint: t('a single tool call'),
  group: 'actions',
  key: 'T',
  text: ({ tool }) => (tool.name === '' ? t('Choose a tool.') : undefined),
  detail: ({ tool }) => tool.version,
});
