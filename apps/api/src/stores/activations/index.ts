export { type ToolActivations, createToolActivations } from './tool-activations.ts';
