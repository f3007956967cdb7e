/** The value of an expression, or why it has none. A value that is not defined is undefined. */
export type ExpressionResult = { ok: true; value: unknown } | { ok: false; message: string };

/** Evaluates JSONata with limits (time, depth, sequence, memory), in another process where it may be expensive. */
export type ExpressionEngine = {
  /**
   * Evaluates an expression. `queue` identifies the caller, such as workspace and run: while expressions wait, callers take
   * turns.
   */
  evaluate(expression: string, value: unknown, queue?: readonly string[]): Promise<ExpressionResult>;
};
