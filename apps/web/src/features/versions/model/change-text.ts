import type { WorkflowChange } from '@pinion/contracts';
import { messageText } from '../../../lib/texts/message-text.ts';

/** Returns the text of a change, in the language of the installation. */
export const changeText = (change: Pick<WorkflowChange, 'template' | 'params'>): string => messageText(change);
