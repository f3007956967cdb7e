const keyOf = (workflowId: string): string => `pinion.input.${workflowId}`;

/** What this workflow was last run with, on this machine. */
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
    // A browser that stores nothing starts runs all the same.
  }
}
