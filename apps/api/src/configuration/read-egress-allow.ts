import { portlessLoopback } from '@pinion/tool-runtime/egress';

/**
 * Returns the entries of PINION_EGRESS_ALLOW. Throws when one of them names this machine without a port, because that opens
 * every service that listens here to tools, including consoles and databases.
 */
export function readEgressAllow(entries: readonly string[]): readonly string[] {
  const entry = portlessLoopback(entries);
  if (entry === undefined) return entries;
  const host = entry.includes(':') && !entry.startsWith('[') ? `[${entry}]` : entry;
  throw new Error(
    `PINION_EGRESS_ALLOW contains ${entry} without a port, which would open every service of this machine to tools. Add the port, such as ${host}:11434`,
  );
}
