import { isToolError, type ToolError } from '@pinion/contracts';

/** How a tool written as code says what went wrong: thrown, because `execute` answers with its output. */
export class ToolFailure extends Error {
  readonly tool_error: ToolError;
  constructor(toolError: ToolError) {
    super(toolError.message);
    this.name = 'ToolFailure';
    this.tool_error = toolError;
  }
}

export const invalidInput = (message: string, details?: unknown): ToolFailure =>
  new ToolFailure({ code: 'VALIDATION_ERROR', message, ...(details === undefined ? {} : { details }) });

/** Undefined for anything that is not a tool's own word. */
export function toolErrorOf(thrown: unknown): ToolError | undefined {
  const error: unknown = thrown instanceof Error && 'tool_error' in thrown ? thrown.tool_error : undefined;
  return isToolError(error) ? error : undefined;
}
