-- The second factor of an account: the encrypted secret of an authenticator app, and the recovery codes that are left.
ALTER TABLE "account"
  ADD COLUMN "totp_secret" TEXT,
  ADD COLUMN "totp_key_version" INTEGER,
  ADD COLUMN "totp_enabled_at" TIMESTAMPTZ(3),
  ADD COLUMN "totp_last_step" INTEGER,
  ADD COLUMN "recovery_hashes" TEXT[] NOT NULL DEFAULT '{}';
