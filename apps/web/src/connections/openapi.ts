import { t } from '../lib/texts/t.ts';
import { type ConnectionPresentation, fieldText } from './connection-presentation.ts';

export const openApiPresentation: ConnectionPresentation = {
  label: t('OpenAPI'),
  origin: t('Imported from OpenAPI documents under Connections.'),
  add: [
    {
      kind: 'url',
      key: 'url',
      label: t('Document URL'),
      placeholder: 'https://api.example.com/openapi.json',
      isOptional: values => fieldText(values, 'document') !== '',
    },
    {
      kind: 'document',
      key: 'document',
      label: t('Or paste the document'),
      hint: t('JSON or YAML. Calls go to the URL above.'),
      isOptional: true,
    },
  ],
  edit: [
    // A document that was uploaded has no address.
    { kind: 'url', key: 'url', label: t('URL'), when: values => values['url'] !== undefined },
    {
      kind: 'url',
      key: 'base_url',
      label: t('Base URL'),
      hint: t('The address that calls go to. Empty: the server of the document.'),
      isOptional: true,
    },
  ],
  toConfig(values) {
    const [url, document] = [fieldText(values, 'url'), fieldText(values, 'document')];
    if (document === '') return { url };
    return { document, ...(url === '' ? {} : { base_url: url }) };
  },
};
