import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { PeerGuard } from '../../../ports/index.ts';
import { openNetworkProxy } from '../network/network-proxy.ts';
import type { BubblewrapGuest } from '../bubblewrap-guest.ts';
import { findProgram } from '../find-programs.ts';

/** The network of one run: a guest that has it, and the end of its proxy. */
export type RunNetwork = { connect(guest: BubblewrapGuest): BubblewrapGuest; close(): void };

/** Opens the network of a run, whose socket and program are in `folder`. Undefined if the code has none. */
export async function openRunNetwork(
  folder: string,
  hosts: readonly string[] = [],
  peers: PeerGuard | undefined,
): Promise<RunNetwork | undefined> {
  if (hosts.length === 0 || peers === undefined) return undefined;
  const networkSocket = path.join(folder, `${randomUUID()}.sock`);
  const proxy = await openNetworkProxy({ socket: networkSocket, hosts, peers });
  const bridge = path.join(folder, 'network_bridge.py');
  const inside = '/guest/network_bridge.py';
  return {
    connect: guest => ({
      ...guest,
      command: [findProgram('python3') ?? 'python3', '-I', '-S', inside, ...guest.command],
      readable: [...guest.readable, [bridge, inside]],
      networkSocket,
    }),
    close: () => proxy.close(),
  };
}
