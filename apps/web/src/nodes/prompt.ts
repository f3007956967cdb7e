import type { PromptConfig } from '@pinion/contracts';
import { t } from '../lib/texts/t.ts';
import { PromptIcon } from '../ui/icons/node-icons.tsx';
import { defineNodePresentation } from './node-presentation.ts';

export const promptPresentation = defineNodePresentation<PromptConfig>({
  icon: PromptIcon,
  name: t('Prompt'),
  term: t('prompt'),
  hint: t('text from a template'),
  group: 'actions',
  key: 'P',
  width: 196,
  text: ({ template }) => (template.trim() === '' ? t('No text') : template),
  fields: [
    {
      kind: 'template',
      key: 'template',
      label: t('Template'),
      hint: t('Type {{ to insert a value from an earlier node.'),
      rows: 12,
    },
  ],
});
