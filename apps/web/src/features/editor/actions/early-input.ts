/** A press, and whether nobody else was given it. */
export type EarlyKeyPress = { event: KeyboardEvent; isHeld: boolean };

/** What a person did before the code for it was there. */
export type EarlyInput = { presses: EarlyKeyPress[]; pasted: string[] };
