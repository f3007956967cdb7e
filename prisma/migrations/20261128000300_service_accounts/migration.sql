-- A member that is a program. Its user and its membership are rows like those of people, so an earlier version of the server
-- knows it as a member without an account.
CREATE TABLE "service_account" (
    "workspace_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "disabled_at" TIMESTAMPTZ(3),

    CONSTRAINT "service_account_pkey" PRIMARY KEY ("workspace_id","user_id")
);

-- The workflows whose runs a token of the permission `runs` starts and reads. A suspended token is revoked until its service
-- account is enabled again, so an earlier version refuses it too.
ALTER TABLE "access_token"
  ADD COLUMN "workflow_ids" TEXT[] NOT NULL DEFAULT '{}',
  ADD COLUMN "suspended" BOOLEAN NOT NULL DEFAULT false;
