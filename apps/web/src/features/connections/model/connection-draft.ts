import type { ConnectionKindName } from '@pinion/contracts';
import type { ConnectionField, ConnectionValues, SecretField } from '../../../connections/connection-presentation.ts';
import type { ConnectionType, NewConnection } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import type { SecretChoice } from '../../secrets/index.ts';
import { type FieldErrors, shownFields, validateFields, valueOfField } from './connection-fields.ts';
import { presentationOf } from './presentation-of.ts';

export type ConnectionDraft = {
  kind: ConnectionKindName;
  /** The type of a connection of a custom provider. */
  type?: ConnectionType | undefined;
  name: string;
  /** The secret that authenticates with the source. */
  secret: SecretChoice;
  /** The fields of all kinds. Those of other kinds stay while the kind is changed. */
  values: ConnectionValues;
};

export const emptyDraft: ConnectionDraft = { kind: 'mcp', name: '', secret: { name: '' }, values: {} };

/** Returns the choice of the secret. Undefined for a kind without credentials. */
export const secretFieldOf = ({ kind, type }: Pick<ConnectionDraft, 'kind' | 'type'>): SecretField | undefined =>
  presentationOf(kind, type).add.find(field => field.kind === 'secret');

const fieldsOf = ({ kind, type }: Pick<ConnectionDraft, 'kind' | 'type'>): ConnectionField[] =>
  presentationOf(kind, type).add.filter(field => field.kind !== 'secret');

const namePattern = /^[a-z][a-z0-9_]{0,39}$/;

/** Returns the faults that prevent a draft from being sent: of its fields, `name` and `secret`. The server validates it again. */
export function validateConnection(draft: ConnectionDraft): FieldErrors {
  const { name, secret, values } = draft;
  const secretFault = secret.name === '' ? secretFieldOf(draft)?.missingText?.(values) : undefined;
  return {
    ...(namePattern.test(name)
      ? {}
      : { name: t('Use lowercase letters, digits, and _, starting with a letter, for example files.') }),
    ...validateFields(fieldsOf(draft), values),
    ...(secretFault === undefined ? {} : { secret: secretFault }),
  };
}

/** Returns the draft in the format of the API. Empty fields are left out. */
export function toNewConnection(draft: ConnectionDraft): NewConnection {
  const { kind, type, name, secret, values } = draft;
  const config = presentationOf(kind, type).toConfig?.(values, secret.name) ?? configOf(fieldsOf(draft), values, secret.name);
  return { kind, ...(type === undefined ? {} : { type: type.type }), name, ...config } as NewConnection;
}

const configOf = (fields: readonly ConnectionField[], values: ConnectionValues, secret: string): Record<string, unknown> => ({
  ...Object.fromEntries(
    shownFields(fields, values).flatMap(field => {
      const value = valueOfField(field, values);
      return value === undefined ? [] : [[field.key, value]];
    }),
  ),
  ...(secret === '' ? {} : { key_secret: secret }),
});
