export type { EgressException } from './allow-list.ts';
export { createEgress, type EgressOptions, type GuardedEgress, type PeerAddress, type PeerResult } from './create-egress.ts';
export { isPublicAddress } from './is-public-address.ts';
export { OutboundFailure } from './outbound-failure.ts';
export { portlessLoopback } from './own-address.ts';
