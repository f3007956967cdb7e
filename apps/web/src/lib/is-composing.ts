/** The key code of a key that an input method takes (W3C UI Events, legacy key attributes). */
const takenByInputMethod = 229;

/**
 * Returns whether a key belongs to an input method, such as the Enter that chooses a word. Safari sends it after the composition has
 * ended, so `isComposing` alone does not say it.
 */
export const isComposing = ({ isComposing: isOpen, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  isOpen || keyCode === takenByInputMethod;
