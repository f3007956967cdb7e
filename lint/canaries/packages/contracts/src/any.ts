// canary: typescript(no-explicit-any)
export const first = (list: any): unknown => list;
