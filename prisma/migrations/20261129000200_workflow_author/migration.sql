-- Who wrote a version, where that is not who created it: a copy is written by the author of what was copied.
ALTER TABLE "workflow_version" ADD COLUMN "author_id" TEXT;
