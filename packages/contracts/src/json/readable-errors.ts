import en from 'zod/v4/locales/en.js';

/** Parse options for errors that users read. Without them the schemas of zod mini only report "Invalid input". */
export const readableErrors = { error: en().localeError };
