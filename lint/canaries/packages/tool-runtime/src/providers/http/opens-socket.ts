// canary: pinion(guarded-egress)
import { connect } from 'node:tls';

export const call = (host: string): unknown => connect({ host, port: 443 });
