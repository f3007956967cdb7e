import { hash } from 'node:crypto';
import type { Hasher } from '../../ports/index.ts';

export const nodeHasher: Hasher = { sha256: text => hash('sha256', text, 'hex') };
