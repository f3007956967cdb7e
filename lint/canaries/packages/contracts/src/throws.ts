// canary: pinion(no-throw)
export const never = (): never => {
  throw new Error('a throw is not an answer');
};
