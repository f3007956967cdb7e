-- AlterTable
ALTER TABLE "run" ADD COLUMN     "parent" TEXT,
ADD COLUMN     "parent_run_id" TEXT;

-- CreateIndex
CREATE INDEX "run_parent_run_id_idx" ON "run"("parent_run_id");
