export type ExpressionResult = { ok: true; value: unknown } | { ok: false; message: string };

/** JSONata with limits (time, depth, sequence, memory), out of this process where it may be heavy. */
export type ExpressionEngine = {
  /** Evaluates an expression. `queue` is who asks, such as workspace and run: while expressions wait, those who ask take turns. */
  evaluate(expression: string, value: unknown, queue?: readonly string[]): Promise<ExpressionResult>;
};
