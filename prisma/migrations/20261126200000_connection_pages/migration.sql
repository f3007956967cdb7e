-- Pages of connections: a display name, the document as it was last read, and a schedule of refresh.

ALTER TABLE "connection" ADD COLUMN "title" TEXT;
ALTER TABLE "connection" ADD COLUMN "document" TEXT;
ALTER TABLE "connection" ADD COLUMN "refresh" TEXT NOT NULL DEFAULT 'off';
-- The next scheduled refresh. A server that refreshes moves it on first, so that no other does the same.
ALTER TABLE "connection" ADD COLUMN "next_refresh_at" TIMESTAMPTZ(3);
