import type { ConnectionType } from '../lib/api-shapes.ts';
import { t } from '../lib/texts/t.ts';
import type { ConnectionField, ConnectionPresentation, SecretField } from './connection-presentation.ts';

/** The looks of connections of custom providers whose provider is not known. */
export const customPresentation: ConnectionPresentation = {
  label: t('Custom provider'),
  origin: t('Provided by custom providers of the administrator’s file under Connections.'),
  add: [],
  edit: [],
};

/** Returns the looks of the connections of a custom provider. Their form is made from the schema of the settings. */
export function customPresentationOf({ settings: schema, key }: ConnectionType): ConnectionPresentation {
  const settings: ConnectionField = { kind: 'settings', key: 'settings', label: t('Settings'), schema };
  const secret: SecretField = {
    kind: 'secret',
    label: () => t('API key'),
    missingText: () => (key === 'required' ? t('Choose the API key, or create it.') : undefined),
    // The provider decides where the key is sent.
    sentTo: () => '',
  };
  return { ...customPresentation, add: key === 'none' ? [settings] : [settings, secret], edit: [settings] };
}
