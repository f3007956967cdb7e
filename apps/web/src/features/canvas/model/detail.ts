/** How much of a node is drawn. whole: its rows. names: a block with its name. blocks: too small for letters. */
export type Detail = 'whole' | 'names' | 'blocks';

/** Below these zooms the rows of a card are under 5 px, and a name in large letters under 5 px too. */
const [rowsFrom, namesFrom] = [0.4, 0.2];

export const detailAt = (zoom: number): Detail => (zoom >= rowsFrom ? 'whole' : zoom >= namesFrom ? 'names' : 'blocks');

/** From so many nodes on, those out of sight are not drawn, and none is measured before it is seen. */
export const manyNodes = 120;
