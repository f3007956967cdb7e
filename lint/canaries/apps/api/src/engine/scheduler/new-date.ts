// canary: pinion(no-hidden-clock)
export const today = (): Date => new Date();
