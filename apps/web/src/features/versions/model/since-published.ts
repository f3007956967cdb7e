import { diffWorkflows, type DiffSide } from '@pinion/contracts';
import { formatSince } from './version-labels.ts';

/** Returns how far the draft differs from the published version. */
export const sincePublished = (published: DiffSide, draft: DiffSide): string => formatSince(diffWorkflows(published, draft));
