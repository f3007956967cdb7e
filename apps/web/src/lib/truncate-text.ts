/** Returns the beginning of a text that is longer than a limit of characters, with an ellipsis. */
export const truncateText = (text: string, limit: number): string =>
  text.length <= limit ? text : `${text.slice(0, limit - 1)}…`;
