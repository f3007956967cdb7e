const keyOf = (workflowId: string): string => `pinion.input.${workflowId}`;

/** Returns the last input of this workflow in this browser. */
export function lastInputOf(workflowId: string): unknown {
  try {
    const text = localStorage.getItem(keyOf(workflowId));
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function rememberInput(workflowId: string, input: unknown): void {
  try {
    localStorage.setItem(keyOf(workflowId), JSON.stringify(input));
  } catch {
    // Runs also start in a browser that stores nothing.
  }
}
