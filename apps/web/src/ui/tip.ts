export type Tip = { 'data-tip': string; 'data-tip-keys': string | undefined };

/**
 * Returns the props of a focusable element for a tooltip with text (and keys). The text repeats or adds to its name and never
 * carries essential information alone.
 */
export const tip = (text: string, keys?: string): Tip => ({ 'data-tip': text, 'data-tip-keys': keys });
