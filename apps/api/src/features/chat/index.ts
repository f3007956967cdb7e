export { chatOperations, chatRoutes } from './chat-operations.ts';
export type { ChatService } from './chat-service.ts';
export { chatSubscriptions } from './chat-subscriptions.ts';
export { openChat } from './open-chat.ts';
