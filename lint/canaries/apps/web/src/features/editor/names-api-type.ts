// canary: none
export type { AppRouter } from '@pinion/api/router';
