/** `whole`: as the run is. `reference`: a large value is `{"large_value": {bytes, sha256, url}}`, to be fetched by itself. */
export const largeValueModes = ['whole', 'reference'] as const;
export type LargeValueMode = (typeof largeValueModes)[number];
