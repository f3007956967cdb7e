-- Who a message's run acts for, what the run at work made of the message, and why an answer is none.
ALTER TABLE "chat_message"
  ADD COLUMN "org_id" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "user_id" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "action" TEXT,
  ADD COLUMN "error_code" TEXT;

-- One run at work per conversation, whoever starts it.
CREATE UNIQUE INDEX "chat_message_one_at_work" ON "chat_message"("session_id") WHERE "state" = 'running';

-- What has to go on after a crash is found without reading all that was ever said.
CREATE INDEX "chat_message_unsettled" ON "chat_message"("session_id") WHERE "state" IN ('waiting', 'running');
