/** The level of detail of a node. `whole`: its rows. `names`: a block with its name. `blocks`: too small for text. */
export type LevelOfDetail = 'whole' | 'names' | 'blocks';

/** Zoom thresholds. Below them, the rows of a card are under 5 px, and a name in large letters is under 5 px too. */
const [rowsFrom, namesFrom] = [0.4, 0.2];

export const levelOfDetailAt = (zoom: number): LevelOfDetail =>
  zoom >= rowsFrom ? 'whole' : zoom >= namesFrom ? 'names' : 'blocks';

/** The number of nodes above which those out of view are not drawn, and none is measured before it is seen. */
export const cullingThreshold = 120;

/**
 * The maximum number of blocks that stay mounted even out of view. Mounting and unmounting at the edge of the view costs more
 * than keeping them.
 */
const maxUnculledBlocks = 2000;

/** Returns whether nodes out of view are not rendered. */
export const shouldCull = (detail: LevelOfDetail, count: number): boolean =>
  count > cullingThreshold && !(detail === 'blocks' && count <= maxUnculledBlocks);
