import net, { type LookupFunction } from 'node:net';
import type { PeerGuard } from '../../ports/index.ts';
import { SqlFailure } from './sql-failure.ts';

/**
 * Checks its peer before it connects, and connects to what was checked: whatever the requested target, it connects to this peer
 * at its current addresses.
 */
export class CheckedSocket extends net.Socket {
  private readonly guard: PeerGuard;
  private readonly peer: { host: string; port: number };

  constructor(guard: PeerGuard, peer: { host: string; port: number }) {
    super();
    this.guard = guard;
    this.peer = peer;
  }

  override connect(): this {
    void this.guard.admitPeer(this.peer).then(admitted => {
      if (this.destroyed) return;
      if (!admitted.ok) this.destroy(new SqlFailure(admitted.error));
      else {
        const { host, port } = this.peer;
        const addresses = [...admitted.addresses];
        const [first] = addresses;
        const lookup: LookupFunction = (_host, options, done) =>
          options.all === true ? done(null, addresses) : done(null, first?.address ?? '', first?.family);
        super.connect({ host: net.isIP(host) === 0 ? host : (first?.address ?? host), port, lookup });
      }
    });
    return this;
  }
}
