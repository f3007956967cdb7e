export { type AcceptedModelServer, type ModelServers, openModelServers } from './model-servers.ts';
