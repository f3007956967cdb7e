// canary: typescript(no-misused-spread)
const work = Promise.resolve({ answer: 42 });

export const result = { ...work };
