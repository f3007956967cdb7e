import type { DelayConfig } from '@pinion/contracts';
import { formatWait } from '../lib/format.ts';
import { t } from '../lib/texts/t.ts';
import { DelayIcon } from '../ui/icons/node-icons.tsx';
import { defineNodePresentation } from './node-presentation.ts';

export const delayPresentation = defineNodePresentation<DelayConfig>({
  icon: DelayIcon,
  name: t('Delay'),
  term: t('delay'),
  hint: t('waits for a time, then passes the value on'),
  group: 'flow',
  key: 'Y',
  text: ({ for_s, until }) =>
    until.trim() === '' ? t('for {{duration}}', { duration: formatWait(for_s) }) : t('until {{time}}', { time: until }),
  fields: [
    {
      kind: 'note',
      text: t('The value on the in handle is passed on after the wait, even if the server is restarted in the meantime.'),
    },
    {
      kind: 'number',
      key: 'for_s',
      label: t('Wait for'),
      unit: t('seconds'),
      isWhole: false,
      min: 0,
      max: 31_536_000,
    },
    {
      kind: 'template',
      key: 'until',
      label: t('Or wait until'),
      hint: t('A time such as 2026-12-24T18:00:00Z, in UTC without a time zone. Type {{ to insert a value from an earlier node.'),
      rows: 2,
    },
  ],
});
