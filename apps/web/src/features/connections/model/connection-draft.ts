import type { ConnectionKindName } from '@pinion/contracts';
import type { ConnectionField, ConnectionValues, SecretField } from '../../../connections/connection-presentation.ts';
import { connectionPresentations } from '../../../connections/connection-presentations.ts';
import type { NewConnection } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import type { SecretChoice } from '../../secrets/index.ts';
import { type FieldErrors, shownFields, validateFields, valueOfField } from './connection-fields.ts';

export type ConnectionDraft = {
  kind: ConnectionKindName;
  name: string;
  /** The secret that authenticates with the source. */
  secret: SecretChoice;
  /** The fields of all kinds. Those of other kinds stay while the kind is changed. */
  values: ConnectionValues;
};

export const emptyDraft: ConnectionDraft = { kind: 'mcp', name: '', secret: { name: '' }, values: {} };

/** Returns the choice of the secret. Undefined for a kind without credentials. */
export const secretFieldOf = (kind: ConnectionKindName): SecretField | undefined =>
  connectionPresentations[kind].add.find(field => field.kind === 'secret');

const fieldsOf = (kind: ConnectionKindName): ConnectionField[] =>
  connectionPresentations[kind].add.filter(field => field.kind !== 'secret');

const namePattern = /^[a-z][a-z0-9_]{0,39}$/;

/** Returns the faults that prevent a draft from being sent: of its fields, `name` and `secret`. The server validates it again. */
export function validateConnection({ kind, name, secret, values }: ConnectionDraft): FieldErrors {
  const secretFault = secret.name === '' ? secretFieldOf(kind)?.missingText?.(values) : undefined;
  return {
    ...(namePattern.test(name)
      ? {}
      : { name: t('Use lowercase letters, digits, and _, starting with a letter, for example files.') }),
    ...validateFields(fieldsOf(kind), values),
    ...(secretFault === undefined ? {} : { secret: secretFault }),
  };
}

/** Returns the draft in the format of the API. Empty fields are left out. */
export function toNewConnection({ kind, name, secret, values }: ConnectionDraft): NewConnection {
  const { toConfig = (all: ConnectionValues, key: string) => configOf(fieldsOf(kind), all, key) } = connectionPresentations[kind];
  return { kind, name, ...toConfig(values, secret.name) } as NewConnection;
}

const configOf = (fields: readonly ConnectionField[], values: ConnectionValues, secret: string): Record<string, unknown> => ({
  ...Object.fromEntries(
    shownFields(fields, values).flatMap(field => {
      const value = valueOfField(field, values[field.key]);
      return value === undefined ? [] : [[field.key, value]];
    }),
  ),
  ...(secret === '' ? {} : { key_secret: secret }),
});
