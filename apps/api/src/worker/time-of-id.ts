/**
 * Returns the time an id was made, in milliseconds since 1970. Ids contain the time in their first 48 bits (UUID v7, RFC 9562).
 */
export const timeOfId = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

/** Milliseconds after which a claimed but unwritten run counts as lost with the process that claimed it. */
export const lostAfterMs = 30_000;
