-- As which agents a token makes calls, and whether it may do anything else.
ALTER TABLE "access_token"
    ADD COLUMN "agent_ids" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    ADD COLUMN "permission" TEXT NOT NULL DEFAULT 'role';
