/**
 * The dependencies of the services behind the two surfaces (tRPC and REST). The composition root declares each member and its
 * type (`composition/api-services.ts`), so that no feature imports the others to name what it needs.
 */
export interface ApiServices {}
