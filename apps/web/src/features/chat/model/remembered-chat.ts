const keyOf = (workflowId: string): string => `pinion.chat.${workflowId}`;
const openKeyOf = (workflowId: string): string => `pinion.chat-open.${workflowId}`;

/** The conversation this machine had with a workflow last. */
export const rememberedSession = (workflowId: string): string | undefined => read(keyOf(workflowId));

export const rememberSession = (workflowId: string, sessionId: string | undefined): void => write(keyOf(workflowId), sessionId);

/** Whether the chat stood open when the workflow was last looked at. */
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
    // A browser that stores nothing holds conversations all the same.
  }
}
