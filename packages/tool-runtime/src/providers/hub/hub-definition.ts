import { createHash } from 'node:crypto';
import { canonicalJson, type ToolDefinition, ToolFacts, type ToolSpec } from '@pinion/contracts';

export type HubEndpoint = {
  /** Our name for it: the first part of its tools' names. */
  hub: string;
  /** Where its interface begins: `https://hub.example/api/v1`. */
  url: string;
  /** Name of the secret that lets us in. */
  key_secret?: string | undefined;
  agent_id?: string | undefined;
};

const digestLength = 16;
const longestName = 200;

export const hubSegment = (hub: string): string => hub.toLowerCase().replace(/[^a-z0-9_]+/g, '_') || 'hub';

/**
 * A hub's tool as ours: `<hub>.<tool>`, with its publisher and a digest of what it was when it was read (C35). What the hub
 * says about side effects is taken at the word of the administrator who named the hub; its secrets stay there.
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

/** Their versions are not ours. */
const nameIn = (ref: string): string => ref.split('@')[0] ?? ref;
