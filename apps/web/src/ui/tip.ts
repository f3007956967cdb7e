export type Tip = { 'data-tip': string; 'data-tip-keys': string | undefined };

/** Spread on a focusable element: words (and keys) that float beside it. They repeat or add to its name; nothing is told by them alone. */
export const tip = (text: string, keys?: string): Tip => ({ 'data-tip': text, 'data-tip-keys': keys });
