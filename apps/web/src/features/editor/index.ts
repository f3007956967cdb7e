export { NodeCard } from './canvas-editing/node-card.tsx';
export { EditorPage } from './shell/editor-page.tsx';
export { callNodeRequestOf } from './canvas-editing/call-node-request.ts';
export { pendingPrograms } from './canvas-editing/pending-programs.ts';
export { pendingPins } from './canvas-editing/pending-pins.ts';
export { pendingCallNodes } from './canvas-editing/pending-call-nodes.ts';
export { setConfig } from './canvas-editing/commands/set-config.ts';
