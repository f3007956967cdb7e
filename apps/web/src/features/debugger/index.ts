export { RunStory } from './testing/run-story.tsx';
export { DebuggerPage } from './view/debugger-page.tsx';
