-- The published version a run is of, for lists; null: of the draft, or of before it was written here.
ALTER TABLE "run" ADD COLUMN "workflow_version" INTEGER;
