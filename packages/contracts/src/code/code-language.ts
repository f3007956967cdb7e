import * as z from 'zod/mini';

/** The language of code that runs in a sandbox. It is also the gateway of a tool written in it. */
export const CodeLanguage = z.enum(['python', 'javascript', 'shell']);
export type CodeLanguage = z.infer<typeof CodeLanguage>;

export const isCodeLanguage = (value: unknown): value is CodeLanguage => CodeLanguage.options.some(option => option === value);
