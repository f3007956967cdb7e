/** The class of the part by which a frame is dragged; through the rest of it the canvas is reached. */
export const frameHead = 'pinion-frame-head';
