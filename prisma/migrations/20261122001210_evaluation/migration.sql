-- AlterTable
ALTER TABLE "run" ADD COLUMN     "evaluation_id" TEXT;

-- CreateTable
CREATE TABLE "evaluation_case" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "workflow_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "input" TEXT NOT NULL,
    "assertions" TEXT NOT NULL,
    "recorded_run_id" TEXT,
    "recording" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "evaluation_case_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "evaluation" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "workflow_id" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "models" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_by" TEXT NOT NULL,

    CONSTRAINT "evaluation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "evaluation_result" (
    "evaluation_id" TEXT NOT NULL,
    "case_id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "input" TEXT NOT NULL,
    "assertions" TEXT NOT NULL,
    "recorded_run_id" TEXT,
    "verdict" TEXT NOT NULL DEFAULT 'pending',
    "run_id" TEXT,
    "outcome" TEXT,
    "cost_usd" DOUBLE PRECISION,
    "judged_at" TIMESTAMPTZ(3),

    CONSTRAINT "evaluation_result_pkey" PRIMARY KEY ("evaluation_id","case_id")
);

-- CreateIndex
CREATE INDEX "evaluation_case_workspace_id_workflow_id_idx" ON "evaluation_case"("workspace_id", "workflow_id");

-- CreateIndex
CREATE INDEX "evaluation_workspace_id_workflow_id_started_at_idx" ON "evaluation"("workspace_id", "workflow_id", "started_at");

-- CreateIndex
CREATE INDEX "evaluation_result_workspace_id_case_id_judged_at_idx" ON "evaluation_result"("workspace_id", "case_id", "judged_at");
