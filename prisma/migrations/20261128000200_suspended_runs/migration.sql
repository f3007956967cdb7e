-- A run that has waited for long is on disk only. Its lease_owner is then 'suspended', until something that it waits for happens,
-- or until lease_until. Servers of the previous version leave it alone until then, as they do with any lease that has an end.
ALTER TABLE "run" ADD COLUMN "suspended_at" TIMESTAMPTZ(3);

-- Free runs are found without reading the suspended ones.
CREATE INDEX "run_lease_end_idx" ON "run"("lease_until") WHERE "status" IN ('queued', 'running', 'waiting') AND "lease_until" IS NOT NULL;
CREATE INDEX "run_held_idx" ON "run"("lease_owner") WHERE "status" IN ('queued', 'running', 'waiting') AND "lease_until" IS NULL;
CREATE INDEX "run_cancel_requested_idx" ON "run"("id") WHERE "cancel_requested" AND "status" IN ('queued', 'running', 'waiting');
CREATE INDEX "question_answered_at_idx" ON "question"("answered_at");
