import * as z from 'zod/mini';
import { defineNode } from './node-definition.ts';

/** The config of a node that returns a text. */
export const PromptConfig = z.looseObject({ template: z._default(z.string(), '') });
export type PromptConfig = z.infer<typeof PromptConfig>;

export const promptNode = defineNode({
  config: PromptConfig,
  initial: { template: '' },
  effects: 'none',
  templates: ({ template }) => [{ field: 'template', text: template }],
});
