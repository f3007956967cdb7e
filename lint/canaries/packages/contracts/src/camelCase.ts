// canary: unicorn(filename-case)
export const answer = 42;
