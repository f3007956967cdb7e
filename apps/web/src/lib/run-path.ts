/** A run at a moment (after its first `count` events) and with a row chosen: what a copied link leads to. */
export type RunPosition = { count?: number | undefined; row?: string | undefined };

export function runPath(runId: string, { count, row }: RunPosition): string {
  const query = new URLSearchParams();
  if (count !== undefined) query.set('at', String(count));
  if (row !== undefined) query.set('row', row);
  return `/runs/${encodeURIComponent(runId)}${query.size === 0 ? '' : `?${query.toString()}`}`;
}

/** What a link says of the moment; what makes no sense is left out. */
export function readRunPosition(query: Partial<Record<'at' | 'row', string | readonly string[]>>): RunPosition {
  const [at, row] = [only(query.at), only(query.row)];
  const count = at !== undefined && /^\d{1,9}$/.test(at) ? Number(at) : undefined;
  return { count, row: row === '' ? undefined : row };
}

const only = (value: string | readonly string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.[0];
