-- AlterTable
ALTER TABLE "run" ADD COLUMN "run_as" TEXT;
