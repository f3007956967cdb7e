-- The hosts a secret may be sent to, with blanks between them. Empty: where tools and connections that name it send it.
-- NULL: kept before there were hosts; the next start binds it.
ALTER TABLE "secret" ADD COLUMN "hosts" TEXT;
