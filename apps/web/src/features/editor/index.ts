export { NodeCard } from './view/node-card.tsx';
export { EditorPage } from './view/editor-page.tsx';
export { setConfig } from './commands/set-config.ts';
