-- AlterTable
ALTER TABLE "run" ADD COLUMN "session_id" TEXT,
ADD COLUMN "turn_group_id" TEXT,
ADD COLUMN "undo_of" TEXT;

-- AlterTable
ALTER TABLE "secret" ADD COLUMN "data_key" BYTEA;

-- CreateTable
CREATE TABLE "ledger_entry" (
    "workspace_id" TEXT NOT NULL,
    "layer" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "args_hash" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'processing',
    "tool" TEXT,
    "version" TEXT,
    "side_effect_policy" TEXT,
    "turn_group_id" TEXT,
    "run_id" TEXT,
    "node_id" TEXT,
    "call_id" TEXT,
    "client_key" TEXT,
    "result" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ledger_entry_pkey" PRIMARY KEY ("workspace_id","layer","key")
);

-- CreateTable
CREATE TABLE "question" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "run_id" TEXT NOT NULL,
    "node_id" TEXT NOT NULL,
    "call_id" TEXT,
    "kind" TEXT NOT NULL,
    "request" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "answer" TEXT,
    "answered_by" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "answered_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "question_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tool_activation" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "agent_id" TEXT NOT NULL,
    "tool" TEXT NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "policy_overrides" TEXT NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tool_activation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tool_availability" (
    "workspace_id" TEXT NOT NULL,
    "tool" TEXT NOT NULL,
    "available" BOOLEAN NOT NULL,
    "changed_by" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tool_availability_pkey" PRIMARY KEY ("workspace_id","tool")
);

-- CreateTable
CREATE TABLE "audit_entry" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "details" TEXT NOT NULL DEFAULT '{}',

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "connection" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "config" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'connected',
    "report" TEXT NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "connection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tool_change" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "spec" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "decided_by" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tool_change_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "budget_spend" (
    "workspace_id" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "period" TEXT NOT NULL,
    "tokens" BIGINT NOT NULL DEFAULT 0,
    "calls" BIGINT NOT NULL DEFAULT 0,
    "micro_usd" BIGINT NOT NULL DEFAULT 0,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "budget_spend_pkey" PRIMARY KEY ("workspace_id","subject","period")
);

-- CreateTable
CREATE TABLE "tool_wish" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "agent_id" TEXT NOT NULL,
    "tool" TEXT NOT NULL,
    "session_key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tool_wish_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "gateway_state" (
    "key" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "gateway_state_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "chat_session" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "workflow_id" TEXT NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "chat_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "chat_message" (
    "id" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "client_key" TEXT,
    "run_id" TEXT,
    "turn_group_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "chat_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "secret_use" (
    "workspace_id" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "owner_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "used_by" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "times" INTEGER NOT NULL DEFAULT 1,
    "last_run_id" TEXT,
    "last_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "secret_use_pkey" PRIMARY KEY ("workspace_id","scope","owner_id","name","used_by","day")
);

-- CreateIndex
CREATE INDEX "ledger_entry_run_id_idx" ON "ledger_entry"("run_id");

-- CreateIndex
CREATE INDEX "ledger_entry_expires_at_idx" ON "ledger_entry"("expires_at");

-- CreateIndex
CREATE INDEX "question_workspace_id_state_created_at_idx" ON "question"("workspace_id", "state", "created_at");

-- CreateIndex
CREATE INDEX "question_run_id_idx" ON "question"("run_id");

-- CreateIndex
CREATE UNIQUE INDEX "tool_activation_workspace_id_agent_id_tool_key" ON "tool_activation"("workspace_id", "agent_id", "tool");

-- CreateIndex
CREATE INDEX "audit_entry_workspace_id_id_idx" ON "audit_entry"("workspace_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "connection_workspace_id_kind_name_key" ON "connection"("workspace_id", "kind", "name");

-- CreateIndex
CREATE UNIQUE INDEX "tool_change_workspace_id_name_version_key" ON "tool_change"("workspace_id", "name", "version");

-- CreateIndex
CREATE UNIQUE INDEX "tool_wish_workspace_id_agent_id_tool_session_key_key" ON "tool_wish"("workspace_id", "agent_id", "tool", "session_key");

-- CreateIndex
CREATE INDEX "chat_session_workspace_id_workflow_id_updated_at_idx" ON "chat_session"("workspace_id", "workflow_id", "updated_at");

-- CreateIndex
CREATE UNIQUE INDEX "chat_message_session_id_client_key_key" ON "chat_message"("session_id", "client_key");

-- CreateIndex
CREATE INDEX "chat_message_session_id_id_idx" ON "chat_message"("session_id", "id");

-- CreateIndex
CREATE INDEX "chat_message_run_id_idx" ON "chat_message"("run_id");

-- CreateIndex
CREATE INDEX "run_session_id_idx" ON "run"("session_id");
