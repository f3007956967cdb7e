/**
 * Returns the page of a trace in this installation. An event may have been written elsewhere, so whatever server its address names is
 * left out; undefined where the rest is not the address of a trace.
 */
export function tracePath(traces_url: string): string | undefined {
  const path = URL.parse(traces_url)?.pathname;
  return path !== undefined && /^\/traces\/[0-9a-f]+$/.test(path) ? path : undefined;
}
