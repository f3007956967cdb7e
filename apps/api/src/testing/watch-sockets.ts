import net from 'node:net';

export type WatchedSockets = { ports: () => readonly string[]; stop: () => void };

/**
 * Records the destination of every TCP connection that this process opens from now on: `net`, `tls`, `http` and `fetch` all
 * pass through this one method. `known` ports (the test's own server, its database) are left out.
 */
export function watchSockets(known: readonly string[]): WatchedSockets {
  const { prototype } = net.Socket;
  const connect: unknown = Reflect.get(prototype, 'connect');
  if (typeof connect !== 'function') throw new Error('sockets do not connect by this method any more');
  const seen: string[] = [];
  const watched = function (this: net.Socket, ...given: unknown[]): net.Socket {
    const port = portOf(given[0]);
    if (port !== undefined && !known.includes(port)) seen.push(port);
    return Reflect.apply(connect, this, given) as net.Socket;
  };
  Reflect.set(prototype, 'connect', watched);
  return {
    ports: () => seen,
    stop: () => void Reflect.set(prototype, 'connect', connect),
  };
}

/**
 * Returns the port of a connection. Node passes options as the first item of a list, or directly. A Unix socket, like the
 * database's, has no port.
 */
function portOf(first: unknown): string | undefined {
  const options: unknown = Array.isArray(first) ? first[0] : first;
  if (typeof options === 'number') return String(options);
  if (typeof options !== 'object' || options === null) return undefined;
  const port: unknown = 'port' in options ? options.port : undefined;
  return typeof port === 'number' || typeof port === 'string' ? String(port) : undefined;
}
