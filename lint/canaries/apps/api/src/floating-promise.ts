// canary: typescript(no-floating-promises)
const work = async (): Promise<void> => {};

export const start = (): void => {
  work();
};
