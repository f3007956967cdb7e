export { ChatPanel, type ChatPanelProps } from './view/chat-panel.tsx';
export { isChatRemembered, rememberChatOpen } from './model/remembered-chat.ts';
