-- AlterTable
ALTER TABLE "ledger_entry" ADD COLUMN "life" TEXT;
