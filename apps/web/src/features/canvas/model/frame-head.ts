/** The class of the part by which a frame is dragged. The rest of the frame lets pointer events through to the canvas. */
export const frameHead = 'pinion-frame-head';
