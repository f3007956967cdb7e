import { runAfter } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';

/** Returns the name of a handle as it is shown: the one that only orders nodes has none of its own. */
export const handleName = (name: string): string => (name === runAfter ? t('runs after') : name);
