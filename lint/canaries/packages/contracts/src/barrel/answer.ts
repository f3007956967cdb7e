// canary: none
export const answer = 42;
