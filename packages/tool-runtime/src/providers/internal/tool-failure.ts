import { isToolError, type ToolError } from '@pinion/contracts';

/** Carries the error of a tool written as code, thrown because `execute` returns only the output. */
export class ToolFailure extends Error {
  readonly tool_error: ToolError;
  constructor(toolError: ToolError) {
    super(toolError.message);
    this.name = 'ToolFailure';
    this.tool_error = toolError;
  }
}

export const invalidInput = (message: string, details?: unknown): ToolFailure =>
  new ToolFailure({ code: 'VALIDATION_ERROR', message, details });

/** Returns the tool error of a thrown value, or undefined for any other error. */
export function toolErrorOf(thrown: unknown): ToolError | undefined {
  const error: unknown = thrown instanceof Error && 'tool_error' in thrown ? thrown.tool_error : undefined;
  return isToolError(error) ? error : undefined;
}
