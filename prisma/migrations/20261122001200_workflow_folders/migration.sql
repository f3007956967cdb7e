-- Where people keep a workflow: `Shop/Orders`; empty: at the top.
ALTER TABLE "workflow" ADD COLUMN "folder" TEXT NOT NULL DEFAULT '';
