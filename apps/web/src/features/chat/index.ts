export { chatPanel } from './view/lazy-chat.ts';
export { isChatRemembered, rememberChatOpen } from './model/remembered-chat.ts';
