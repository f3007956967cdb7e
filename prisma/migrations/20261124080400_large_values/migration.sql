-- Large values leave the row they are part of. A content is known by the SHA-256 of its bytes, so that equal ones are kept
-- once; `place` says where the bytes are: a file, "content_data", or an S3-compatible store.
CREATE TABLE "content" (
  "hash" TEXT NOT NULL,
  "bytes" INTEGER NOT NULL,
  "place" TEXT NOT NULL,
  "used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "content_pkey" PRIMARY KEY ("hash")
);

CREATE TABLE "content_data" (
  "hash" TEXT NOT NULL,
  "data" BYTEA NOT NULL,
  CONSTRAINT "content_data_pkey" PRIMARY KEY ("hash")
);
-- Read in pieces, which is cheap only where the bytes are not compressed.
ALTER TABLE "content_data" ALTER COLUMN "data" SET STORAGE EXTERNAL;

-- The contents that the events of a run are made of: what is here is never swept away.
CREATE TABLE "run_content" (
  "hash" TEXT NOT NULL,
  "run_id" TEXT NOT NULL,
  CONSTRAINT "run_content_pkey" PRIMARY KEY ("hash", "run_id")
);

-- Where in the text a value was taken out, its size and its hash. NULL: the text is whole, as all were before.
ALTER TABLE "run_event" ADD COLUMN "holes" TEXT;
ALTER TABLE "run" ADD COLUMN "output_holes" TEXT;

-- The content of a blob. NULL: a file of its own at "path", as all were before.
ALTER TABLE "blob" ADD COLUMN "hash" TEXT;
CREATE INDEX "blob_hash_idx" ON "blob"("hash");
