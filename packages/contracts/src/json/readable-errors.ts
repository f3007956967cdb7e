import en from 'zod/v4/locales/en.js';

/** For a parse whose refusal a person reads: without it the schemas in zod's small words say "Invalid input", and no more. */
export const readableErrors = { error: en().localeError };
