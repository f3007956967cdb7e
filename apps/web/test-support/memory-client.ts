import { createTRPCClient, type TRPCClient } from '@trpc/client';
import type { AppRouter } from '@pinion/api/router';
import type { MemoryServer } from './memory-server.ts';

/** Returns a client of a server in memory. */
export const memoryClient = (server: MemoryServer): TRPCClient<AppRouter> =>
  createTRPCClient<AppRouter>({ links: [server.link()] });
