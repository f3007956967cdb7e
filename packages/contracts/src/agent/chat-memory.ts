import * as z from 'zod/mini';
import { maxMemoryTokens, maxMemoryTurns } from './chat-memory-limits.ts';

/** The earlier turns of a conversation that an agent's model receives before the new prompt. */
export const ChatMemory = z.looseObject({
  mode: z.enum(['off', 'turns', 'tokens']),
  /** Maximum number of earlier turns, in the mode `turns`. Default: 20. */
  max_turns: z.optional(z.int().check(z.minimum(1), z.maximum(maxMemoryTurns))),
  /** Maximum size of the earlier turns in the mode `tokens`, estimated as four bytes per token. Default: 4000. */
  max_tokens: z.optional(z.int().check(z.minimum(1), z.maximum(maxMemoryTokens))),
});
export type ChatMemory = z.infer<typeof ChatMemory>;
