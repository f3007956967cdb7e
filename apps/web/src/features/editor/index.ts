export { NodeCard } from './canvas/node-card.tsx';
export { EditorPage } from './shell/editor-page.tsx';
export { callNodeRequestOf } from './core/call-node-request.ts';
export { pendingPrograms } from './core/pending-programs.ts';
export { pendingPins } from './core/pending-pins.ts';
export { pendingCallNodes } from './core/pending-call-nodes.ts';
export { setConfig } from './core/commands/set-config.ts';
