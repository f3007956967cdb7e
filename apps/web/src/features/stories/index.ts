// Data that stories and tests run on. It is a feature of its own, so that only the gallery loads it.
export { callIdOf, JournalWriter, toolError } from './model/journal-writer.ts';
export { longJournal } from './model/long-journal.ts';
export { shopJournal } from './model/shop-journal.ts';
export { shopTools } from './model/shop-tools.ts';
export { shopWorkflow } from './model/shop-workflow.ts';
