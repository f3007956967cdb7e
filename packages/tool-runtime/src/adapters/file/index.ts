export { type FileJournal, fileJournal, readFileJournal } from './file-journal.ts';
