// canary: pinion(no-private-words)
export const questions = 1;
