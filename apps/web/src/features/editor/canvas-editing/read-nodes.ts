/** What reads configs stands behind its own door: the canvas is drawn before it is here. */
export { readNode } from '@pinion/contracts';
