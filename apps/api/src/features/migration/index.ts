export { migrationRoutes } from './migration-routes.ts';
