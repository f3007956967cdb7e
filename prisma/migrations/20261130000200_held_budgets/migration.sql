-- The part of an amount that is reserved, or that was charged without a count of the provider.
ALTER TABLE "budget_spend" ADD COLUMN "held_tokens" BIGINT NOT NULL DEFAULT 0,
  ADD COLUMN "held_calls" BIGINT NOT NULL DEFAULT 0,
  ADD COLUMN "held_micro_usd" BIGINT NOT NULL DEFAULT 0;
