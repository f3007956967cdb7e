-- The message that was sent in place of this one: a retry, or an edit. Its turn is no longer part of the conversation.
ALTER TABLE "chat_message" ADD COLUMN "replaced_by" TEXT;
