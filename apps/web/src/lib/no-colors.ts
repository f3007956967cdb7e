/**
 * Stands for `d3-color` (see next.config.ts): the canvas moves between places and zooms, never between colours, and colours would
 * be 4 KB of every visit. `color` answering null is d3's own word for "this is no colour".
 */
export const color = (): null => null;
const none = (): { opacity: number } => ({ opacity: Number.NaN });
export { none as cubehelix, none as hcl, none as hsl, none as lab, none as rgb };
