// canary: house(one-way-out)
import { connect } from 'node:tls';

export const call = (host: string): unknown => connect({ host, port: 443 });
