/** Checks whether a text can be an email address. The server decides. */
export const isEmail = (text: string): boolean => /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/.test(text);
