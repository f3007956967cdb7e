import { diffWorkflows, type DiffSide } from '@pinion/contracts';
import { sinceWords } from './version-words.ts';

/** How far the draft is from what others rely on. */
export const sincePublished = (published: DiffSide, draft: DiffSide): string => sinceWords(diffWorkflows(published, draft));
