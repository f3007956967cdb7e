export { NodeCard } from './canvas-editing/node-card.tsx';
export { EditorPage } from './shell/editor-page.tsx';
export { callWishOf } from './canvas-editing/call-wish.ts';
export { pinWishes } from './canvas-editing/pin-wish.ts';
export { callWishes } from './canvas-editing/call-wishes.ts';
export { TriedCall } from './inspector/tried-call.tsx';
export { TryToolForm } from './inspector/try-tool-form.tsx';
export { setConfig } from './canvas-editing/commands/set-config.ts';
