// canary: pinion(import-direction)
export const later = (): Promise<unknown> => import('../executor/dispatch.ts');
