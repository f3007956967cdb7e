// canary: pinion(guarded-egress)
export const later = (): Promise<unknown> => import('node:net');
