/**
 * A stub for `d3-color` (see next.config.mjs). The canvas animates positions and zoom, never colors, and colors would add 4 KB
 * to every visit. `color` returns null, which is d3's own value for "not a color".
 */
export const color = (): null => null;
const none = (): { opacity: number } => ({ opacity: Number.NaN });
export { none as cubehelix, none as hcl, none as hsl, none as lab, none as rgb };
