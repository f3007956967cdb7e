import { t } from '../lib/texts/t.ts';
import type { ConnectionField } from './connection-presentation.ts';

/** The switch of a source that declares the side effects of its tools in hints. */
export const trustHintsField: ConnectionField = {
  kind: 'switch',
  key: 'trust_hints',
  label: t('Trust server hints. Otherwise all its tools are irreversible and need approval.'),
};
