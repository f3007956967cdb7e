// canary: pinion(no-private-words)
export const openDoor = (): boolean => true;
