export { NodeCard } from './view/node-card.tsx';
export { EditorPage } from './view/editor-page.tsx';
export { EditorStory } from './testing/editor-story.tsx';
