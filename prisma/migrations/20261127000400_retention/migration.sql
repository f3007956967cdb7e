-- Retention: which runs are kept by hand, what is found by age, and what is being deleted.

-- NULL: no one keeps the run.
ALTER TABLE "run" ADD COLUMN "kept_at" TIMESTAMPTZ(3);
ALTER TABLE "run" ADD COLUMN "kept_by" TEXT;

-- The runs that a rule can delete, oldest end first.
CREATE INDEX "run_retention_idx" ON "run"("workspace_id", "ended_at", "id")
  WHERE "ended_at" IS NOT NULL AND "parent_run_id" IS NULL AND "evaluation_id" IS NULL AND "kept_at" IS NULL;
-- Who needs a run: its forks, the cases that were made from it, the pins that show its value.
CREATE INDEX "run_fork_origin_idx" ON "run"((substring("forked_from" from '"run_id":"([^"]+)"'))) WHERE "forked_from" IS NOT NULL;
CREATE INDEX "run_evaluation_id_idx" ON "run"("evaluation_id") WHERE "evaluation_id" IS NOT NULL;
CREATE INDEX "evaluation_case_recorded_run_id_idx" ON "evaluation_case"("recorded_run_id") WHERE "recorded_run_id" IS NOT NULL;
CREATE INDEX "evaluation_result_recorded_run_id_idx" ON "evaluation_result"("recorded_run_id") WHERE "recorded_run_id" IS NOT NULL;
CREATE INDEX "pin_value_run_id_idx" ON "pin_value"("run_id");

CREATE INDEX "trace_span_workspace_id_created_at_idx" ON "trace_span"("workspace_id", "created_at");
CREATE INDEX "evaluation_workspace_id_started_at_idx" ON "evaluation"("workspace_id", "started_at");
CREATE INDEX "chat_session_workspace_id_updated_at_idx" ON "chat_session"("workspace_id", "updated_at");
CREATE INDEX "audit_entry_workspace_id_at_idx" ON "audit_entry"("workspace_id", "at");
CREATE INDEX "blob_workspace_id_created_at_idx" ON "blob"("workspace_id", "created_at");

-- Runs that are deleted and whose events, values and spans follow in small batches.
CREATE TABLE "deleted_run" (
    "workspace_id" TEXT NOT NULL,
    "run_id" TEXT NOT NULL,

    CONSTRAINT "deleted_run_pkey" PRIMARY KEY ("workspace_id", "run_id")
);

-- When each workspace was swept, with what result, and which server sweeps it now.
CREATE TABLE "retention_sweep" (
    "workspace_id" TEXT NOT NULL,
    "next_at" TIMESTAMPTZ(3) NOT NULL,
    "lease_owner" TEXT,
    "lease_until" TIMESTAMPTZ(3),
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "deleted" TEXT,
    "disk_use" TEXT,

    CONSTRAINT "retention_sweep_pkey" PRIMARY KEY ("workspace_id")
);

-- Audit entries still never change. Only a retention sweep deletes them, and none that is younger than a year.
CREATE OR REPLACE FUNCTION audit_entry_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('pinion.audit_retention', true) = 'on' THEN
    IF TG_LEVEL = 'STATEMENT' THEN RETURN NULL; END IF;
    IF OLD."at" < now() - interval '365 days' THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION 'audit entries are append-only';
END
$$;

CREATE TRIGGER audit_entry_age BEFORE DELETE ON "audit_entry" FOR EACH ROW EXECUTE FUNCTION audit_entry_stays();
