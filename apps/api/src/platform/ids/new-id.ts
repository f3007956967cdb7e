import { v7 } from 'uuid';

/**
 * A UUID of version 7, greater than every one this process made before it, within one millisecond too (RFC 9562, section 6.2):
 * what is listed by id is listed in the order in which it was written.
 */
export const newId = (): string => v7();
