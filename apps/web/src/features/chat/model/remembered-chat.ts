const keyOf = (workflowId: string): string => `pinion.chat.${workflowId}`;
const openKeyOf = (workflowId: string): string => `pinion.chat-open.${workflowId}`;

/** Returns the last conversation this browser had with a workflow. */
export const rememberedSession = (workflowId: string): string | undefined => read(keyOf(workflowId));

export const rememberSession = (workflowId: string, sessionId: string | undefined): void => write(keyOf(workflowId), sessionId);

/** Checks whether the chat was open when the workflow was last visited. */
export const isChatRemembered = (workflowId: string): boolean => read(openKeyOf(workflowId)) === 'yes';

export const rememberChatOpen = (workflowId: string, isOpen: boolean): void =>
  write(openKeyOf(workflowId), isOpen ? 'yes' : undefined);

function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // The chat also works in a browser without storage.
  }
}
