export { Gallery } from './view/gallery.tsx';
export { EditorStory } from './view/editor-story.tsx';
export { RunStory } from './view/run-story.tsx';
