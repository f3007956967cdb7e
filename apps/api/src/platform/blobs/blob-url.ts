/** The parts of a blob's URL: its id, its expiry (seconds since 1970) and the signature of the server that stores it. */
export type BlobTicketUrl = { id: string; exp: number; signature: string };

export const formatBlobUrl = ({ id, exp, signature }: BlobTicketUrl): string => `/blobs/${id}?exp=${exp}&sig=${signature}`;

/** Parses a blob URL. Returns undefined for any other URL. */
export function parseBlobUrl(url: string): BlobTicketUrl | undefined {
  const [, id, query] = /^\/blobs\/([0-9a-f]+)\?(.*)$/.exec(url) ?? [];
  const parameters = new URLSearchParams(query);
  const exp = Number(parameters.get('exp'));
  return id === undefined || !Number.isSafeInteger(exp) ? undefined : { id, exp, signature: parameters.get('sig') ?? '' };
}
