-- AlterTable
ALTER TABLE "run" ADD COLUMN "forked_from" TEXT;
