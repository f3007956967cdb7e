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
    `PINION_EGRESS_ALLOW names ${entry} without a port, which opens every service of this machine to tools; name the port too, as in ${host}:11434`,
  );
}
