// Declares the services that the operations of the router use, for programs that compile the router alone.
import type {} from './api-services.ts';

export type { AppRouter } from '../trpc/app-router.ts';
