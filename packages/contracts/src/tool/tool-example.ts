import * as z from 'zod/mini';

/** Maximum number of examples of a tool. */
export const maxToolExamples = 50;
/** Maximum number of characters of all examples of a tool, as JSON. */
const maxExamplesLength = 65_536;

/** A test case of a tool: an input and the expected output. Without an output, every success passes. */
export const ToolExample = z.object({
  name: z.optional(z.string().check(z.minLength(1), z.maxLength(120))),
  input: z.unknown(),
  output: z.optional(z.unknown()),
});
export type ToolExample = z.infer<typeof ToolExample>;

/** The names of the fields of an example. */
export const toolExampleKeys: readonly string[] = Object.keys(ToolExample.shape);

export const ToolExamples = z.array(ToolExample).check(
  z.maxLength(maxToolExamples, `A tool can have at most ${maxToolExamples} examples`),
  z.refine(examples => JSON.stringify(examples).length <= maxExamplesLength, {
    error: `The examples of a tool can have at most ${maxExamplesLength} characters together`,
  }),
);
