/** Spread on a labelled region that scrolls: people without a mouse must be able to reach it. */
export const scrollRegion = { tabIndex: 0 } as const;
