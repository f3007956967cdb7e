import * as z from 'zod/mini';

/** The tool that runs programs which call tools. */
export const programToolName = 'run_program';

/** A program that ran here, and the position of the call in it. */
export const SandboxProgramCaller = z.object({
  /** The id of the call that ran the program: of `run_program`, or of a node's code. */
  program_call_id: z.string(),
  /** `line:column` of the call in the code, then `#` and its number among equal calls there, from 0. */
  path: z.string(),
});
export type SandboxProgramCaller = z.infer<typeof SandboxProgramCaller>;

/** A program that the vendor of the model ran on its machine. The vendor reports no position in the code. */
export const VendorProgramCaller = z.object({
  vendor: z.enum(['anthropic', 'openai']),
  /** The vendor's id of the program: that of its entry in `programs` of a model turn. */
  program_call_id: z.string(),
});
export type VendorProgramCaller = z.infer<typeof VendorProgramCaller>;

/** The program that made a call. */
export const ProgramCaller = z.union([SandboxProgramCaller, VendorProgramCaller]);
export type ProgramCaller = z.infer<typeof ProgramCaller>;
