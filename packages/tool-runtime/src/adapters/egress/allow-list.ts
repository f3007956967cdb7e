/** An exception to the ban on private addresses: one origin, and only below one path. */
export type EgressException = { origin: string; pathPrefix: string };

/**
 * The route by which an address can be reached: through an exception of the program itself, through the administrator's allow
 * list, or as a public address only.
 */
type Route = 'exception' | 'named' | 'public';

export type AllowList = {
  routeOf(url: URL): Route;
  /** Checks a connection that is not a request: a host and a port, without a path. */
  permitsPeer(peer: { host: string; port: number }): boolean;
  /** Adds an exception and returns the function that removes it. */
  admit(exception: EgressException): () => void;
};

type Entry = { host: string; port: string | undefined };

/** Reads `host[:port]` entries. An entry without a port allows every port of that host. */
export function allowListOf(entries: readonly string[], exceptions: readonly EgressException[]): AllowList {
  const hosts = entries
    .map(entry => entry.trim())
    .filter(entry => entry !== '')
    .map(readEntry);
  const own = exceptions.map(exceptionOf);
  const admitted = new Set<EgressException>();
  const names = (host: string, port: string): boolean =>
    hosts.some(entry => entry.host === host && (entry.port === undefined || entry.port === port));
  return {
    routeOf: url => {
      const leads = (exception: EgressException): boolean =>
        exception.origin === url.origin && isBelow(url.pathname, exception.pathPrefix);
      if (own.some(leads)) return 'exception';
      return names(url.hostname, portOf(url)) || [...admitted].some(leads) ? 'named' : 'public';
    },
    permitsPeer: ({ host, port }) => names(host, String(port)),
    admit: exception => {
      const entry = exceptionOf(exception);
      admitted.add(entry);
      return () => void admitted.delete(entry);
    },
  };
}

const exceptionOf = ({ origin, pathPrefix }: EgressException): EgressException => ({
  origin: new URL(origin).origin,
  pathPrefix,
});

/** Reads a host the way URLs do, so that `LOCALHOST`, `127.1` and `[::1]` mean the same here. */
function readEntry(entry: string): Entry {
  const isBareIPv6 = entry.split(':').length > 2 && !entry.startsWith('[');
  const text = isBareIPv6 ? `[${entry}]` : entry;
  if (/[\s/?#@]/.test(text) || !URL.canParse(`http://${text}/`)) {
    throw new Error(`'${entry}' in the egress allow-list is not host or host:port.`);
  }
  return { host: new URL(`http://${text}/`).hostname, port: /:(\d+)$/.exec(isBareIPv6 ? '' : text)?.[1] };
}

/** Returns the host and the port that a request connects to. */
export const peerOf = (url: URL): { host: string; port: number } => ({ host: url.hostname, port: Number(portOf(url)) });

const portOf = (url: URL): string => (url.port !== '' ? url.port : url.protocol === 'https:' ? '443' : '80');

/**
 * Checks whether a path is below a prefix. `/demo/shop` allows `/demo/shop` and `/demo/shop/x`, but not `/demo/shopping` and no
 * encoded dots or slashes.
 */
function isBelow(path: string, prefix: string): boolean {
  if (/%2e|%2f|%5c/i.test(path)) return false;
  const folder = prefix.endsWith('/') ? prefix : `${prefix}/`;
  return path.startsWith(folder) || path === prefix;
}
