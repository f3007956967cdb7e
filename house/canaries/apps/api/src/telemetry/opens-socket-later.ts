// canary: house(one-way-out)
export const later = (): Promise<unknown> => import('node:net');
