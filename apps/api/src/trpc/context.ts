import type { Scope } from '@pinion/contracts';
import type { EdgeWorld } from '../services/edge-world.ts';

/** Who asks, and what there is to work with. */
export type ApiContext = { scope: Scope; world: EdgeWorld };
