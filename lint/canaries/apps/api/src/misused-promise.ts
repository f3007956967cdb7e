// canary: typescript(no-misused-promises)
const isReady = async (): Promise<boolean> => true;

export const answer = (): number => (isReady() ? 1 : 0);
