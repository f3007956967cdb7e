-- Versions of other workflows that a published one runs.
ALTER TABLE "published_version" ADD COLUMN "workflows" TEXT NOT NULL DEFAULT '[]';
