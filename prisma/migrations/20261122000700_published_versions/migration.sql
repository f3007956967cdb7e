-- AlterTable
ALTER TABLE "workflow_version" ADD COLUMN "kept_because" TEXT;

-- CreateTable
CREATE TABLE "published_version" (
    "workflow_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "file" TEXT NOT NULL,
    "tools" TEXT NOT NULL,
    "definitions" TEXT NOT NULL,
    "secrets" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "draft_version" INTEGER NOT NULL,
    "override_reason" TEXT,
    "name" TEXT,
    "note" TEXT,
    "published_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "published_by" TEXT NOT NULL,

    CONSTRAINT "published_version_pkey" PRIMARY KEY ("workflow_id","version")
);

-- CreateIndex
CREATE INDEX "published_version_workspace_id_idx" ON "published_version"("workspace_id");

-- What others rely on stays as it was: the database refuses, whoever asks. A name is a label; it may change.
CREATE FUNCTION published_version_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF to_jsonb(NEW) - 'name' = to_jsonb(OLD) - 'name' THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'published versions are append-only';
END
$$;

CREATE TRIGGER published_version_stays BEFORE UPDATE OR DELETE ON "published_version"
FOR EACH ROW EXECUTE FUNCTION published_version_stays();

CREATE TRIGGER published_version_is_never_emptied BEFORE TRUNCATE ON "published_version"
FOR EACH STATEMENT EXECUTE FUNCTION published_version_stays();
