import * as z from 'zod/mini';
import { ModelPrice } from './spending.ts';

/** A model that a provider offers. Fields are absent where neither the provider nor the catalog states them. */
export const ListedModel = z.object({
  id: z.string(),
  name: z.optional(z.string()),
  /** The size of the context window in tokens. */
  context_tokens: z.optional(z.number()),
  /** The largest output in tokens. */
  output_tokens: z.optional(z.number()),
  /** True when the model can call tools. */
  tools: z.optional(z.boolean()),
  /** True when the model accepts images. */
  images: z.optional(z.boolean()),
  /** True when the model reasons before it answers. */
  reasoning: z.optional(z.boolean()),
  price: z.optional(ModelPrice),
});
export type ListedModel = z.infer<typeof ListedModel>;
