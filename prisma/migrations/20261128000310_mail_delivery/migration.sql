-- The mails with links (invitations, password resets) that wait for a mail server, and the outcome of the recent ones. The link
-- is encrypted with the server's key, and deleted when the mail is sent or given up.
CREATE TABLE "mail_delivery" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "words" TEXT NOT NULL,
    "link" TEXT,
    "key_version" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "smtp_status" INTEGER,
    "next_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mail_delivery_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "mail_delivery_workspace_id_created_at_idx" ON "mail_delivery"("workspace_id", "created_at");
CREATE INDEX "mail_delivery_status_next_at_idx" ON "mail_delivery"("status", "next_at");
