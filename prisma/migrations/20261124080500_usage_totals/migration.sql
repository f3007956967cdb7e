-- What was used on a day, added up when a run ends: bills are answered from it and never from the events of runs.
CREATE TABLE "usage_day" (
    "workspace_id" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "workflow_id" TEXT NOT NULL,
    "agent_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "calls" BIGINT NOT NULL,
    "failed" BIGINT NOT NULL,
    "denied" BIGINT NOT NULL,
    "cached" BIGINT NOT NULL,
    "unpriced" BIGINT NOT NULL,
    "input_tokens" BIGINT NOT NULL,
    "output_tokens" BIGINT NOT NULL,
    "cache_read_tokens" BIGINT NOT NULL,
    "cache_write_tokens" BIGINT NOT NULL,
    "micro_usd" BIGINT NOT NULL,

    CONSTRAINT "usage_day_pkey" PRIMARY KEY ("workspace_id", "day", "workflow_id", "agent_id", "user_id", "kind", "name")
);

-- Set by the statement that adds a run to the totals. Runs of before are added one batch after the other.
ALTER TABLE "run" ADD COLUMN "usage_counted" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX "run_usage_uncounted_idx" ON "run"("workspace_id", "id") WHERE "ended_at" IS NOT NULL AND NOT "usage_counted";

-- Where the usage of each day or month is posted to.
CREATE TABLE "usage_schedule" (
    "workspace_id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "every" TEXT NOT NULL,
    "group_by" TEXT NOT NULL,
    "since" TEXT NOT NULL,
    "org_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,

    CONSTRAINT "usage_schedule_pkey" PRIMARY KEY ("workspace_id")
);

-- One for each day or month that has passed.
CREATE TABLE "usage_delivery" (
    "workspace_id" TEXT NOT NULL,
    "period" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ(3) NOT NULL,
    "http_status" INTEGER,
    "error" TEXT,
    "delivered_at" TIMESTAMPTZ(3),

    CONSTRAINT "usage_delivery_pkey" PRIMARY KEY ("workspace_id", "period")
);

CREATE INDEX "usage_delivery_status_next_at_idx" ON "usage_delivery"("status", "next_at");
