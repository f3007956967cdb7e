import { readStored, writeStored } from '../../../lib/browser-storage.ts';

const keyOf = (workflowId: string): string => `pinion.chat.${workflowId}`;
const openKeyOf = (workflowId: string): string => `pinion.chat-open.${workflowId}`;

/** Returns the last conversation this browser had with a workflow. */
export const rememberedSession = (workflowId: string): string | undefined => readStored(keyOf(workflowId)) ?? undefined;

export const rememberSession = (workflowId: string, sessionId: string | undefined): void =>
  writeStored(keyOf(workflowId), sessionId);

/** Checks whether the chat was open when the workflow was last visited. */
export const isChatRemembered = (workflowId: string): boolean => readStored(openKeyOf(workflowId)) === 'yes';

export const rememberChatOpen = (workflowId: string, isOpen: boolean): void =>
  writeStored(openKeyOf(workflowId), isOpen ? 'yes' : undefined);
