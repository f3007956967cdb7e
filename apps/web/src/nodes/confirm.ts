import type { ConfirmConfig } from '@pinion/contracts';
import { t } from '../lib/texts/t.ts';
import { ConfirmIcon } from '../ui/icons/node-icons.tsx';
import { defineNodePresentation } from './node-presentation.ts';

export const confirmPresentation = defineNodePresentation<ConfirmConfig>({
  icon: ConfirmIcon,
  name: t('Confirm'),
  term: t('approval'),
  hint: t('a person approves or rejects a value'),
  group: 'people',
  key: 'C',
  text: ({ prompt }) => (prompt.trim() === '' ? t('No message') : prompt),
  fields: [
    {
      kind: 'note',
      text: t('The run waits for approval, even while the server is off. The approver sees the incoming value.'),
      help: 'confirmation',
    },
    {
      kind: 'template',
      key: 'prompt',
      label: t('Message'),
      hint: t('Type {{ to insert a value from an earlier node.'),
      rows: 4,
    },
    { kind: 'switch', key: 'editable', label: t('Approver can edit the value') },
    {
      kind: 'number',
      key: 'expires_s',
      label: t('Auto-decline after'),
      unit: t('seconds'),
      hint: t('Leave empty to wait indefinitely.'),
      isOptional: true,
      isWhole: false,
      min: 1,
      max: 31_536_000,
    },
  ],
});
