export { NodeCard } from './canvas-editing/node-card.tsx';
export { EditorPage } from './shell/editor-page.tsx';
export { callNodeRequestOf } from './canvas-editing/call-node-request.ts';
export { pendingPins } from './canvas-editing/pending-pins.ts';
export { pendingCallNodes } from './canvas-editing/pending-call-nodes.ts';
export { TryToolResult } from './inspector/try-tool-result.tsx';
export { TryToolForm } from './inspector/try-tool-form.tsx';
export { setConfig } from './canvas-editing/commands/set-config.ts';
