import * as z from 'zod/mini';
import { defineNode } from './node-definition.ts';

/** The way branches are merged: the first live value, a list of all in edge order, or an object by source node. */
export const MergeConfig = z.looseObject({ mode: z._default(z.enum(['first', 'list', 'object']), 'first') });
export type MergeConfig = z.infer<typeof MergeConfig>;

export const mergeNode = defineNode({ config: MergeConfig, initial: { mode: 'first' }, effects: 'none' });
