/** Returns whether a text of a tool is read as a reference to a secret, such as `{{secrets.NAME}}`. */
export const namesSecret = (text: string): boolean => /\{\{[^}]*secrets\./.test(text);
