export { NodeCard } from './view/node-card.tsx';
export { EditorPage } from './view/editor-page.tsx';
export { callWishOf } from './model/call-wish.ts';
export { layPinAside } from './model/pin-wish.ts';
export { layAside } from './model/wish-shelf.ts';
export { setConfig } from './commands/set-config.ts';
