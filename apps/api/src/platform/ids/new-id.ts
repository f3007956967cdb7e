import { v7 } from 'uuid';

/**
 * Returns a UUID version 7, greater than every one this process made before it, even within one millisecond (RFC 9562, section
 * 6.2). A list sorted by id is therefore in the order of writing.
 */
export const newId = (): string => v7();
