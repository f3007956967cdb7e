/** The condition that a run has not ended, or that its usage is not in the totals yet. */
const isOpen = (run: string): string => `${run}.status NOT IN ('succeeded', 'failed', 'cancelled') OR NOT ${run}.usage_counted`;

/**
 * Returns the condition that a user keeps a run, or that something else needs it. `run` is the alias of its row, $1 the
 * workspace, $2 the time before which conversations are old.
 */
export const isReferenced = (run: string): string => `(${run}.kept_at IS NOT NULL
  OR EXISTS (SELECT 1 FROM evaluation_case c WHERE c.recorded_run_id = ${run}.id AND c.deleted_at IS NULL)
  OR EXISTS (SELECT 1 FROM evaluation_result e WHERE e.recorded_run_id = ${run}.id)
  OR (SELECT fork.id FROM run fork WHERE fork.forked_from IS NOT NULL
    AND substring(fork.forked_from from '"run_id":"([^"]+)"') = ${run}.id LIMIT 1) IS NOT NULL
  OR EXISTS (SELECT 1 FROM pin_value p WHERE p.run_id = ${run}.id)
  OR EXISTS (SELECT 1 FROM question q WHERE q.run_id = ${run}.id AND q.state = 'open')
  OR EXISTS (SELECT 1 FROM ledger_entry l WHERE l.workspace_id = $1 AND l.run_id = ${run}.id AND l.layer = 'tool'
    AND l.state IN ('indeterminate', 'processing'))
  OR EXISTS (SELECT 1 FROM chat_session s WHERE s.id = ${run}.session_id AND s.updated_at >= $2)
  OR EXISTS (SELECT 1 FROM chat_message m WHERE m.run_id = ${run}.id AND m.state IN ('waiting', 'running'))
  OR (SELECT undone.id FROM run undone WHERE undone.id = ${run}.undo_of LIMIT 1) IS NOT NULL)`;

/** Returns the condition that a run has to stay, whatever its age. */
export const isNeeded = (run: string): string => `(${isOpen(run)} OR ${isReferenced(run)})`;

const neededColumns = ['id', 'status', 'usage_counted', 'kept_at', 'session_id', 'undo_of'];

/** Returns the columns of a run that `isNeeded` reads. */
export const neededColumnsOf = (run: string): string => neededColumns.map(name => `${run}.${name}`).join(', ');

/** The condition of the index of the runs that a rule can delete. */
export const isCandidate = 'ended_at IS NOT NULL AND parent_run_id IS NULL AND evaluation_id IS NULL AND kept_at IS NULL';

/**
 * Joins the parts of the runs of `family`, for each of them by the index. A plain join can be planned as a scan of all runs.
 */
export const partsOfFamily = `CROSS JOIN LATERAL (
    SELECT ${neededColumnsOf('run')}, pg_column_size(run.*) AS row_bytes FROM run
    WHERE run.parent_run_id = family.id AND run.workspace_id = $1 OFFSET 0
  ) part`;
