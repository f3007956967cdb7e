/** The three resources: a workspace's tools, and the tools that are enabled and unavailable for one agent. */
export type DiscoveryAddress = { kind: 'available'; tenant_id: string } | { kind: 'enabled' | 'unavailable'; agent_id: string };

/** Pinion's own URI scheme. The legacy scheme `focal:` is accepted as well. */
export const pinionScheme = 'pinion';
const shape = /^(?:pinion|focal):\/\/tools\/(?:tenant\/([^/?#]+)\/(available)|agent\/([^/?#]+)\/(enabled|unavailable))$/;

/**
 * Parses a discovery URI. Returns undefined when it is not one of the three resources. An id is percent-encoded, since the id
 * of an agent node contains a slash.
 */
export function readDiscoveryUri(uri: string): DiscoveryAddress | undefined {
  const [, tenant, , agent, kind] = shape.exec(uri) ?? [];
  const id = decoded(tenant ?? agent);
  if (id === undefined) return undefined;
  return agent === undefined
    ? { kind: 'available', tenant_id: id }
    : { kind: kind === 'enabled' ? 'enabled' : 'unavailable', agent_id: id };
}

export function discoveryUri(address: DiscoveryAddress): string {
  return address.kind === 'available'
    ? `${pinionScheme}://tools/tenant/${encodeURIComponent(address.tenant_id)}/available`
    : `${pinionScheme}://tools/agent/${encodeURIComponent(address.agent_id)}/${address.kind}`;
}

function decoded(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
