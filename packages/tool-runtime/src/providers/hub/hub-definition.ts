import { createHash } from 'node:crypto';
import { canonicalJson, type ToolDefinition, ToolFacts, type ToolSpec } from '@pinion/contracts';

export type HubEndpoint = {
  /** The local name of the hub: the first part of its tools' names. */
  hub: string;
  /** The base URL of the hub's API: `https://hub.example/api/v1`. */
  url: string;
  /** The name of the secret for authentication. */
  key_secret?: string | undefined;
  agent_id?: string | undefined;
};

const digestLength = 16;
const longestName = 200;

const hubSegment = (hub: string): string => hub.toLowerCase().replace(/[^a-z0-9_]+/g, '_') || 'hub';

/**
 * Converts a hub's tool to a local definition: `<hub>.<tool>`, with its publisher and a digest of its definition when it was
 * read. The hub's side-effect class is trusted because the administrator configured the hub. Its secrets stay there.
 */
export function definitionOfHubTool(location: HubEndpoint, theirs: ToolSpec): ToolDefinition | undefined {
  const facts = ToolFacts.parse(theirs);
  const name = `${hubSegment(location.hub)}.${theirs.name}`;
  if (name.length > longestName) return undefined;
  const digest = createHash('sha256').update(canonicalJson(facts)).digest('hex');
  const { idempotency, compensation_tool, reconcile_tool } = theirs;
  const here = (ref: string): string => `${hubSegment(location.hub)}.${nameIn(ref)}`;
  return {
    ...facts,
    name,
    version: `${theirs.version}${theirs.version.includes('+') ? '.' : '+'}${digest.slice(0, digestLength)}`,
    tags: [...new Set(['hub', ...(theirs.tags ?? [])])].slice(0, 32),
    gateway: 'hub',
    gateway_config: {
      hub: location.hub,
      url: location.url.replace(/\/+$/, ''),
      tool: theirs.name,
      tool_version: theirs.version,
      publisher: new URL(location.url).origin,
      digest: `sha256:${digest}`,
      ...(location.key_secret === undefined ? {} : { key_secret: location.key_secret }),
      ...(location.agent_id === undefined ? {} : { agent_id: location.agent_id }),
    },
    ...(location.key_secret === undefined ? {} : { secrets: [location.key_secret] }),
    ...(compensation_tool === undefined ? {} : { compensation_tool: here(compensation_tool) }),
    ...(reconcile_tool === undefined ? {} : { reconcile_tool: here(reconcile_tool) }),
    idempotency: { ...idempotency, send: { as: 'header', name: 'Idempotency-Key' } },
  };
}

/** Returns the name without the version, since the hub's versions are not local versions. */
const nameIn = (ref: string): string => ref.split('@')[0] ?? ref;
