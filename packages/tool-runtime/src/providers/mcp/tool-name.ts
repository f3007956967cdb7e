import { createHash } from 'node:crypto';

const legalTool = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/;
const maxLength = 120;

/** Returns the first part of the names of a server's tools. */
export const serverSegment = (server: string): string => server.toLowerCase().replace(/[^a-z0-9_]/g, '_');

/**
 * Returns `<server>.<tool>`. A valid tool name stays unchanged. Any other is respelled and gets a digest of the original, so
 * that no two collide. The original is stored beside it, in `gateway_config.tool`.
 */
export function toolNameOf(server: string, tool: string): string {
  if (legalTool.test(tool) && tool.length <= maxLength) return `${serverSegment(server)}.${tool}`;
  const digest = createHash('sha256').update(tool).digest('hex').slice(0, 8);
  const spelled = tool
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '_')
    .slice(0, maxLength);
  return `${serverSegment(server)}.${spelled === '' ? 'tool' : spelled}-${digest}`;
}
