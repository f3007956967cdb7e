-- The providers of models that a workspace has set up.
CREATE TABLE "model_provider" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "preset" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "base_url" TEXT NOT NULL,
    "credential" TEXT,
    "models" TEXT NOT NULL DEFAULT '[]',
    "models_at" TIMESTAMPTZ(3),
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "model_provider_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "model_provider_workspace_id_name_key" ON "model_provider"("workspace_id", "name");
