export type { ChatPanelProps } from './view/chat-panel.tsx';
export { chatPanel } from './view/later-chat.ts';
export { isChatRemembered, rememberChatOpen } from './model/remembered-chat.ts';
