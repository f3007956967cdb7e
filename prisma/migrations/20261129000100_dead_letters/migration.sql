-- A run whose worker died again and again while it executed the run is a dead letter: its lease_owner is 'dead_letter' without an end,
-- so no server takes it, until a user retries or cancels it.
ALTER TABLE "run" ADD COLUMN "crashes" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "run" ADD COLUMN "dead_letter_at" TIMESTAMPTZ(3);
CREATE INDEX "run_dead_letter_at_idx" ON "run"("dead_letter_at") WHERE "dead_letter_at" IS NOT NULL;
