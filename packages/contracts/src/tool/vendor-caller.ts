import type { ProgramCaller, VendorProgramCaller } from './program-caller.ts';

/** Checks for a program on the vendor's machine. The model requests its calls, and their results go back to the vendor. */
export const isVendorCaller = (caller: ProgramCaller | undefined): caller is VendorProgramCaller =>
  caller !== undefined && 'vendor' in caller;

/** Checks whether a program on the vendor's machine waits for results of a turn. Until it has them, the vendor accepts no message. */
export const hasWaitingProgram = ({ tool_calls }: { tool_calls: readonly { caller?: ProgramCaller | undefined }[] }): boolean =>
  tool_calls.some(({ caller }) => isVendorCaller(caller));
