import * as z from 'zod/mini';
import { JsonSchema } from '../json/json-schema.ts';
import { defineNode } from './node-definition.ts';

/** The config of a node that returns the input of a run. */
export const InputConfig = z.looseObject({ schema: z.optional(JsonSchema) });
export type InputConfig = z.infer<typeof InputConfig>;

export const inputNode = defineNode({ config: InputConfig, initial: {}, effects: 'none' });
