import { type InputConfig, isRecord } from '@pinion/contracts';
import { formatList } from '../lib/texts/format-list.ts';
import { t } from '../lib/texts/t.ts';
import { InputIcon } from '../ui/icons/node-icons.tsx';
import { defineNodePresentation } from './node-presentation.ts';

export const inputPresentation = defineNodePresentation<InputConfig>({
  icon: InputIcon,
  name: t('Input'),
  term: t('input'),
  hint: t('the input of a run'),
  group: 'flow',
  key: 'I',
  width: 138,
  footer({ schema }) {
    const properties = isRecord(schema?.['properties']) ? Object.keys(schema['properties']) : [];
    return properties.length === 0 ? undefined : formatList(properties);
  },
});
