-- The workspaces of an account are found by its users and their memberships.
CREATE INDEX "app_user_account_id_idx" ON "app_user"("account_id");
CREATE INDEX "membership_user_id_idx" ON "membership"("user_id");
-- Invitations to one address, in all workspaces: a person of an OpenID provider accepts them by signing in.
CREATE INDEX "invitation_email_idx" ON "invitation"("email");
