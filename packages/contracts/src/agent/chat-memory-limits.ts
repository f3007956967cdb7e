export const defaultMemoryTurns = 20;
export const maxMemoryTurns = 100;
export const defaultMemoryTokens = 4_000;
export const maxMemoryTokens = 32_000;
/** Maximum bytes of the earlier turns that a model receives, whatever its memory is set to. */
export const maxHistoryBytes = 131_072;
