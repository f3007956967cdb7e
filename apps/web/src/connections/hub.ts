import { t } from '../lib/texts/t.ts';
import type { ConnectionPresentation } from './connection-presentation.ts';

export const hubPresentation: ConnectionPresentation = {
  label: t('Tool hub'),
  origin: t('Provided by other Pinion installations under Connections.'),
  add: [
    { kind: 'url', key: 'url', label: t('API URL'), placeholder: 'https://pinion.example.com/api/v1' },
    { kind: 'secret', label: () => t('API key'), hint: () => t('Sent as Authorization: Bearer.') },
  ],
  edit: [
    { kind: 'url', key: 'url', label: t('URL') },
    {
      kind: 'text',
      key: 'agent_id',
      label: t('Agent ID'),
      hint: t('The agent as which its tools are called.'),
      isOptional: true,
    },
  ],
};
