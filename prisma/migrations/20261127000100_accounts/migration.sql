-- The accounts by which people sign in. A person has one, and by it is a user in each organisation that they belong to.
CREATE TABLE "account" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "password_hash" TEXT,
    "password_changed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "account_email_key" ON "account"("email");

-- The identities of an account at OpenID providers. The subject identifies a person there, not the email address.
CREATE TABLE "account_identity" (
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_identity_pkey" PRIMARY KEY ("issuer","subject")
);
CREATE INDEX "account_identity_account_id_idx" ON "account_identity"("account_id");

ALTER TABLE "app_user" ADD COLUMN "account_id" TEXT;
CREATE UNIQUE INDEX "app_user_org_id_account_id_key" ON "app_user"("org_id", "account_id");

-- A session of a password or of an OpenID provider was not opened with a token; it belongs to the account.
ALTER TABLE "access_token" ADD COLUMN "account_id" TEXT;
CREATE INDEX "access_token_account_id_idx" ON "access_token"("account_id");

-- An invitation is a link that one person can accept once. Only its SHA-256 is here.
CREATE TABLE "invitation" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "invited_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "invitation_hash_key" ON "invitation"("hash");
CREATE UNIQUE INDEX "invitation_workspace_id_email_key" ON "invitation"("workspace_id", "email");

-- A link by which the holder of an account sets a new password once. Only its SHA-256 is here.
CREATE TABLE "password_reset" (
    "hash" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "password_reset_pkey" PRIMARY KEY ("hash")
);
CREATE INDEX "password_reset_account_id_idx" ON "password_reset"("account_id");
