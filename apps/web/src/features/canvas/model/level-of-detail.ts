/** How much of a node is drawn. whole: its rows. names: a block with its name. blocks: too small for letters. */
export type LevelOfDetail = 'whole' | 'names' | 'blocks';

/** Below these zooms the rows of a card are under 5 px, and a name in large letters under 5 px too. */
const [rowsFrom, namesFrom] = [0.4, 0.2];

export const levelOfDetailAt = (zoom: number): LevelOfDetail =>
  zoom >= rowsFrom ? 'whole' : zoom >= namesFrom ? 'names' : 'blocks';

/** From so many nodes on, those out of sight are not drawn, and none is measured before it is seen. */
export const cullingThreshold = 120;

/** As blocks, so many are kept although some are out of sight: who comes and goes at the rim costs more than all that stay. */
export const maxUnculledBlocks = 2000;

/** Whether nodes out of sight are left out. */
export const shouldCull = (detail: LevelOfDetail, count: number): boolean =>
  count > cullingThreshold && !(detail === 'blocks' && count <= maxUnculledBlocks);
