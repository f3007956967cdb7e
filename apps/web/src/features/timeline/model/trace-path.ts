/**
 * Returns the page of a trace in this installation. An event may have been written elsewhere, so the server in its URL is
 * dropped. Undefined when the rest is not the path of a trace.
 */
export function tracePath(traces_url: string): string | undefined {
  const path = URL.parse(traces_url)?.pathname;
  return path !== undefined && /^\/traces\/[0-9a-f]+$/.test(path) ? path : undefined;
}
