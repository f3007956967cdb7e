const generic: ReadonlySet<string> = new Set(['www', 'api', 'mcp', 'sse', 'com', 'net', 'org', 'io', 'dev', 'ai', 'app', 'co']);

/** Proposes the name of a connection from its address: `https://mcp.files.example/mcp` becomes `files`. */
export function suggestConnectionName(address: string): string {
  if (!URL.canParse(address)) return '';
  const { hostname } = new URL(address);
  if (/^[\d.]+$|^\[|^localhost$/.test(hostname)) return 'server';
  const part = hostname.split('.').find(label => !generic.has(label)) ?? hostname;
  return (
    part
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '_')
      .replace(/^[^a-z]+/, '')
      .slice(0, 40) || 'server'
  );
}

/** Checks the name of a connection, with which the names of its tools begin. */
export const isConnectionName = (name: string): boolean => /^[a-z][a-z0-9_]{0,39}$/.test(name);

/** Checks an address of the web. */
export const isAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
