/**
 * Returns the bytes of the events of a run. A subquery for each run, because a join of a thousand runs with all events is planned
 * as a scan of the whole table.
 */
export const eventBytesOf = (run: string): string =>
  `(SELECT sum(pg_column_size(e.payload)) FROM run_event e WHERE e.run_id = ${run}.id)`;
