import { createMessage, isRecord } from '@pinion/contracts';
import { serverConfigOf, trustOf } from './connection-facts.ts';
import { type ConnectionChange, NewConnection } from './connection-input.ts';
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
    throw new Refusal('VALIDATION_ERROR', createMessage('Only tools of MCP servers and Composio have hints to trust'));
  const config = withTrust(row, change);
  for (const field of [
    'url',
    'base_url',
    'operations',
    'optional_keys',
    'agent_id',
    'entity_id',
    'toolkits',
    'trace_context',
  ] as const)
    assign(config, field, change[field]);
  if (change.key_secret !== undefined) assignKey(row.kind, config, change.key_secret);
  if (change.document !== undefined && change.url === undefined) takeDocument(config);
  if (Object.keys(change).some(field => !trustFields.has(field))) refuseInvalid(row, config);
  return config;
}

const trustFields: ReadonlySet<string> = new Set(['trust_hints', 'side_effect_policies']);

const hasHints = ({ kind, config }: Changed): boolean =>
  kind === 'composio' || (kind === 'mcp' && serverConfigOf(config) !== undefined);

function withTrust({ kind, config }: Changed, { trust_hints, side_effect_policies }: ConnectionChange): Config {
  const before = trustOf(config);
  const trust = {
    trust_hints: trust_hints ?? before.trust_hints,
    side_effect_policies: side_effect_policies ?? before.side_effect_policies,
  };
  if (kind === 'mcp' || kind === 'composio') return { ...config, ...trust };
  return kind === 'openapi' ? { ...config, side_effect_policies: trust.side_effect_policies } : { ...config };
}

/** Sets a field, or deletes it for null. */
function assign(config: Config, field: string, value: unknown): void {
  if (value === null) delete config[field];
  else if (value !== undefined) config[field] = value;
}

function assignKey(kind: ConnectionRow['kind'], config: Config, secret: string | null): void {
  if (kind !== 'mcp') return assign(config, 'key_secret', secret);
  if (isRecord(config['oauth']) && secret !== null) {
    config['oauth'] = { ...config['oauth'], client_secret: `{{secrets.${secret}}}` };
    return;
  }
  delete config['oauth'];
  const { Authorization: _key, authorization: _lower, ...headers } = isRecord(config['headers']) ? config['headers'] : {};
  config['headers'] = secret === null ? headers : { ...headers, Authorization: `Bearer {{secrets.${secret}}}` };
}

/** Replaces the address of a document by the document. Its relative addresses keep their base. */
function takeDocument(config: Config): void {
  if (config['base_url'] === undefined && config['url'] !== undefined) config['base_url'] = config['url'];
  delete config['url'];
}

function refuseInvalid({ kind, name }: Changed, config: Config): void {
  const parsed = NewConnection.safeParse({ ...config, kind, name });
  if (parsed.success) return;
  const [issue] = parsed.error.issues;
  throw new Refusal(
    'VALIDATION_ERROR',
    createMessage('{{connection}} was not changed: {{issue}}', { connection: name, issue: issue?.message ?? 'it is invalid' }),
  );
}
