/** How a whole graph is shown: never larger than it is. */
export const fitting = { padding: '28px', maxZoom: 1 } as const;

/** As near and as far as one gets. */
export const zooms = { min: 0.04, max: 2 } as const;
