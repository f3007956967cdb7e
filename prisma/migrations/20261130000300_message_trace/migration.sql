-- The span of the sender, to which that of the run belongs that answers the message (W3C Trace Context, as JSON).
ALTER TABLE "chat_message" ADD COLUMN "trace_context" TEXT;
