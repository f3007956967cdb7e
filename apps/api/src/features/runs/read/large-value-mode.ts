/**
 * The modes of large values. `whole` returns the run unchanged. `reference` replaces a large value by `{"large_value": {bytes,
 * sha256, url}}`, to be fetched separately.
 */
export const largeValueModes = ['whole', 'reference'] as const;
export type LargeValueMode = (typeof largeValueModes)[number];
