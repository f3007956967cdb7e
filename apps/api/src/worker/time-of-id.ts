/** When an id was made, in milliseconds since 1970: ids are times (UUID v7, RFC 9562), in their first 48 bits. */
export const timeOfId = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

/** A run that was claimed and is not written after this time was lost with the process that claimed it. */
export const lostAfterMs = 30_000;
