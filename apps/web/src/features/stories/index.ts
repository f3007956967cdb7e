// What stories and tests play on. A feature of its own, so that it reaches no page but the gallery's.
export { longJournal } from './model/long-journal.ts';
export { shopJournal } from './model/shop-journal.ts';
export { shopTools } from './model/shop-tools.ts';
export { shopWorkflow } from './model/shop-workflow.ts';
export { type Story, storyBackend } from './model/story-backend.ts';
