// canary: eslint(max-params)
export const sum = (one: number, two: number, three: number, four: number): number => one + two + three + four;
