// canary: typescript(no-misused-spread)
const list = [1, 2, 3];

export const result = { ...list };
