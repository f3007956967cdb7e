import { diffWorkflows, type DiffSide } from '@pinion/contracts';
import { formatSince } from './version-labels.ts';

/** How far the draft is from what others rely on. */
export const sincePublished = (published: DiffSide, draft: DiffSide): string => formatSince(diffWorkflows(published, draft));
