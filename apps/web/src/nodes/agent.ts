import type { AgentConfig } from '@pinion/contracts';
import { t } from '../lib/texts/t.ts';
import { AgentIcon } from '../ui/icons/node-icons.tsx';
import { defineNodePresentation } from './node-presentation.ts';

export const agentPresentation = defineNodePresentation<AgentConfig>({
  icon: AgentIcon,
  name: t('Agent'),
  term: t('agent'),
  hint: t('a model with tools'),
  group: 'actions',
  key: 'A',
  width: 250,
});
