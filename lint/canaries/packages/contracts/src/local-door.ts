// canary: pinion(no-private-words)
/** A local name of the private language. */
export const openServer = (): boolean => {
  const door = true;
  return door;
};
