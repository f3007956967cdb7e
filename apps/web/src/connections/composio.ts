import { t } from '../lib/texts/t.ts';
import type { ConnectionField, ConnectionPresentation } from './connection-presentation.ts';
import { trustHintsField } from './trust-hints-field.ts';

const toolkits: ConnectionField = {
  kind: 'list',
  key: 'toolkits',
  label: t('Toolkits'),
  placeholder: t('github, gmail'),
  emptyText: t('Enter at least one toolkit, for example github, gmail.'),
};

const user: ConnectionField = {
  kind: 'text',
  key: 'entity_id',
  label: t('User'),
  placeholder: 'user_1',
  hint: t('The user whose connected accounts are used.'),
  isOptional: true,
};

export const composioPresentation: ConnectionPresentation = {
  label: t('Composio'),
  origin: t('Imported from Composio under Connections.'),
  add: [toolkits, { kind: 'secret', label: () => t('API key') }, user],
  edit: [toolkits, user, { kind: 'url', key: 'url', label: t('URL'), isOptional: true }, trustHintsField],
};
