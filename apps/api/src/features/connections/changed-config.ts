import {
  changeableFields,
  type ConnectionChange,
  connectionKind,
  connectionSchemaOf,
  createMessage,
  hasConnectionField,
} from '@pinion/contracts';
import { trustOf } from './connection-facts.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { ConnectionRow } from '../../stores/connections/connections.ts';

type Changed = Pick<ConnectionRow, 'kind' | 'name' | 'config'>;
type Config = Record<string, unknown>;

/**
 * Returns the configuration of a connection with the changes to its source and its classes. Throws VALIDATION_ERROR where a
 * kind of connection does not have what is changed.
 */
export function changedConfig(row: Changed, change: ConnectionChange): Config {
  if (change.trust_hints !== undefined && !hasHints(row))
    throw new Refusal(
      'VALIDATION_ERROR',
      createMessage('The tools of {{connection}} do not have hints to trust', { connection: row.name }),
    );
  const { withSecret = withKeySecret, withDocument } = connectionKind(row.kind);
  // A document is stored beside the configuration.
  const { document, key_secret, ...fields } = change;
  let config = withTrust(row, change);
  for (const field of changeableFields) if (field !== 'document') config = withField(config, field, fields[field]);
  if (key_secret !== undefined) config = withSecret(config, key_secret);
  if (document !== undefined && fields.url === undefined) config = withDocument?.(config) ?? config;
  if (Object.keys(change).some(field => !isTrustField(field))) refuseInvalid(row, config);
  return config;
}

const trustFields = ['trust_hints', 'side_effect_policies'] as const;
const isTrustField = (field: string): boolean => trustFields.some(known => known === field);

/** Returns whether the source has hints. A program of the administrator's file is configured there. */
const hasHints = ({ kind, config }: Changed): boolean =>
  hasConnectionField(kind, 'trust_hints') && config['command'] === undefined;

function withTrust({ kind, config }: Changed, change: ConnectionChange): Config {
  const before = trustOf(config);
  const own = trustFields.filter(field => hasConnectionField(kind, field));
  return { ...config, ...Object.fromEntries(own.map(field => [field, change[field] ?? before[field]])) };
}

/** Returns a configuration with another value of a field, or without the field for null. */
function withField(config: Config, field: string, value: unknown): Config {
  if (value === undefined) return config;
  const { [field]: _before, ...others } = config;
  return value === null ? others : { ...others, [field]: value };
}

const withKeySecret = (config: Config, secret: string | null): Config => withField(config, 'key_secret', secret);

function refuseInvalid({ kind, name }: Changed, config: Config): void {
  const parsed = connectionSchemaOf(kind).safeParse({ ...config, kind, name });
  if (parsed.success) return;
  throw notChanged(name, parsed.error.issues[0]?.message ?? 'it is invalid');
}

/** Returns the refusal of a change that is not valid. */
export const notChanged = (connection: string, issue: string): Refusal =>
  new Refusal('VALIDATION_ERROR', createMessage('{{connection}} was not changed: {{issue}}', { connection, issue }));
