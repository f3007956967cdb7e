-- Who belongs to a workspace and what they may do there; nobody but the local owner until somebody is added.
CREATE TABLE "membership" (
    "workspace_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "membership_pkey" PRIMARY KEY ("workspace_id","user_id")
);

-- What a member shows instead of a password: only its SHA-256 is here. A session is a token that another one was shown for.
CREATE TABLE "access_token" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "made_with" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "access_token_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "access_token_hash_key" ON "access_token"("hash");
CREATE INDEX "access_token_workspace_id_user_id_idx" ON "access_token"("workspace_id", "user_id");
