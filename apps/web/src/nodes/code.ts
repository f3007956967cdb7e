import type { CodeNodeConfig } from '@pinion/contracts';
import { languageNames } from '../lib/texts/language-names.ts';
import { t } from '../lib/texts/t.ts';
import { CodeIcon } from '../ui/icons/node-icons.tsx';
import { defineNodePresentation } from './node-presentation.ts';

export const codePresentation = defineNodePresentation<CodeNodeConfig>({
  icon: CodeIcon,
  name: t('Code'),
  term: t('code'),
  hint: t('JavaScript, Python or shell in a sandbox'),
  group: 'actions',
  key: 'D',
  width: 196,
  code: ({ code }) => code,
  detail: ({ language }) => languageNames[language],
});
