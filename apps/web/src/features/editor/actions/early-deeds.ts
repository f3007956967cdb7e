/** A press, and whether nobody else was given it. */
export type EarlyPress = { event: KeyboardEvent; isHeld: boolean };

/** What a person did before the code for it was there. */
export type EarlyDeeds = { presses: EarlyPress[]; pasted: string[] };
