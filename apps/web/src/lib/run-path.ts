/** A run at a moment (after its first `count` events) with a selected row, which a copied link opens. */
export type RunPosition = { count?: number | undefined; row?: string | undefined };

export function runPath(runId: string, { count, row }: RunPosition): string {
  const query = new URLSearchParams();
  if (count !== undefined) query.set('at', String(count));
  if (row !== undefined) query.set('row', row);
  return `/runs/${encodeURIComponent(runId)}${query.size === 0 ? '' : `?${query.toString()}`}`;
}

/** Reads the moment from a link's query. Invalid parts are ignored. */
export function readRunPosition(query: Partial<Record<'at' | 'row', string | readonly string[]>>): RunPosition {
  const [at, row] = [only(query.at), only(query.row)];
  const count = at !== undefined && /^\d{1,9}$/.test(at) ? Number(at) : undefined;
  return { count, row: row === '' ? undefined : row };
}

const only = (value: string | readonly string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.[0];
