/** What a person did before the code for it was there. */
export type EarlyDeeds = { keys: KeyboardEvent[]; pasted: string[] };
