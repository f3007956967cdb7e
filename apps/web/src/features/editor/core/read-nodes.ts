/** Separate module for the code that reads configs, so that the canvas is drawn before it is loaded. */
export { readNode } from '@pinion/contracts';
