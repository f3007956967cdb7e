// canary: house(no-hidden-clock)
export const today = (): Date => new Date();
