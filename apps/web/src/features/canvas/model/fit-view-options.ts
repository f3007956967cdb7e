/** Options for fitting a whole graph into the view. The graph is never enlarged. */
export const fitViewOptions = { padding: '28px', maxZoom: 1 } as const;

/** The minimum and maximum zoom. */
export const zoomRange = { min: 0.04, max: 2 } as const;
