export { NodeCard } from './view/node-card.tsx';
export { EditorPage } from './view/editor-page.tsx';
export { callWishOf } from './model/call-wish.ts';
export { pinWishes } from './model/pin-wish.ts';
export { callWishes } from './model/call-wishes.ts';
export { TriedCall } from './view/tried-call.tsx';
export { TryToolForm } from './view/try-tool-form.tsx';
export { setConfig } from './commands/set-config.ts';
