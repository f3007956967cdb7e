export type ExpressionResult = { ok: true; value: unknown } | { ok: false; message: string };

/** JSONata with limits (time, depth, sequence), off the event loop where it may be heavy. */
export type ExpressionEngine = { evaluate(expression: string, value: unknown): Promise<ExpressionResult> };
