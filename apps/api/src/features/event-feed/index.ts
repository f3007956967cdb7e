export type { EventFeed } from './event-feed.ts';
export { eventRoutes } from './event-routes.ts';
export { openEventFeed } from './open-event-feed.ts';
