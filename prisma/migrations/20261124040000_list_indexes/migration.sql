-- Every list of runs is read from an index in the order it is shown, newest first: ids are made of time.
CREATE INDEX "run_list_idx" ON "run"("workspace_id", "id" DESC) WHERE "parent_run_id" IS NULL AND "evaluation_id" IS NULL;
CREATE INDEX "run_workspace_id_workflow_id_id_idx" ON "run"("workspace_id", "workflow_id", "id" DESC);
CREATE INDEX "run_list_status_idx" ON "run"("workspace_id", "status", "id" DESC) WHERE "parent_run_id" IS NULL AND "evaluation_id" IS NULL;

-- Leases are looked for among the few runs that have not ended.
CREATE INDEX "run_unfinished_idx" ON "run"("lease_owner") WHERE "status" IN ('queued', 'running', 'waiting');
DROP INDEX "run_status_idx";
