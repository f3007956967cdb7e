/** How a whole graph is shown: never larger than it is. */
export const fitViewOptions = { padding: '28px', maxZoom: 1 } as const;

/** As near and as far as one gets. */
export const zoomRange = { min: 0.04, max: 2 } as const;
