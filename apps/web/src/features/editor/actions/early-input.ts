/** A key press, and whether it was captured: its default action was prevented, so that only the editor handles it. */
export type EarlyKeyPress = { event: KeyboardEvent; isCaptured: boolean };

/** User input that arrived before the code that handles it was loaded. */
export type EarlyInput = { presses: EarlyKeyPress[]; pasted: string[] };
