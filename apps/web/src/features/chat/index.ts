export type { ChatPanelProps } from './view/chat-panel.tsx';
export { chatPanel } from './view/lazy-chat.ts';
export { isChatRemembered, rememberChatOpen } from './model/remembered-chat.ts';
