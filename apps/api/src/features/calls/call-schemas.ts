import * as z from 'zod';

export const PromptPreview = z.object({
  system: z.string(),
  parts: z.array(
    z.object({ source: z.enum(['instructions', 'suggested_tools', 'answer_schema', 'tool_protocol']), text: z.string() }),
  ),
  suggested: z.array(z.string()),
});

export const DryVerdict = z.object({
  tool: z.string(),
  version: z.string().nullable(),
  verdict: z.enum(['allow', 'ask', 'warn', 'deny']),
  gate: z.string(),
  message: z.string(),
});
