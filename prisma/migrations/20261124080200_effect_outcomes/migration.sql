-- The outcome of an effect that nobody knew the outcome of: a person's decision, or what a lookup answered.
CREATE TABLE "effect_outcome" (
    "workspace_id" TEXT NOT NULL,
    "run_id" TEXT NOT NULL,
    "node_id" TEXT NOT NULL,
    "call_id" TEXT NOT NULL,
    "happened" BOOLEAN,
    "result" TEXT,
    "settled_by" TEXT,
    "settled_at" TIMESTAMPTZ(3),
    "lookups" INTEGER NOT NULL DEFAULT 0,
    "lookup_at" TIMESTAMPTZ(3),
    "lookup_run_id" TEXT,
    "lookup_error" TEXT,

    CONSTRAINT "effect_outcome_pkey" PRIMARY KEY ("workspace_id", "run_id", "node_id", "call_id")
);

-- The few effects whose outcome is unknown are listed from an index of their own.
CREATE INDEX "ledger_entry_unknown_idx" ON "ledger_entry"("workspace_id", "created_at" DESC, "key" DESC) WHERE "layer" = 'tool' AND "state" = 'indeterminate';
