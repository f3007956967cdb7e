// canary: house(no-upward)
export const later = (): Promise<unknown> => import('../executor/dispatch.ts');
