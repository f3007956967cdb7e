/** Repeats a check until it holds. Throws with the last result. */
export async function until<Value>(
  look: () => Promise<Value>,
  holds: (value: Value) => boolean,
  withinMs = 20_000,
): Promise<Value> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const value = await look();
    if (holds(value)) return value;
    if (Date.now() > deadline) throw new Error(`it never came to be: ${JSON.stringify(value)}`);
    await new Promise(resolve => setTimeout(resolve, 20));
  }
}
