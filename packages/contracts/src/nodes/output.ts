import * as z from 'zod/mini';
import { defineNode } from './node-definition.ts';

export const OutputConfig = z.looseObject({});
export type OutputConfig = z.infer<typeof OutputConfig>;

export const outputNode = defineNode({ config: OutputConfig, initial: {}, effects: 'none' });
