-- The list of runs: what it shows of each run, and what a search finds.

-- Written when a run ends. NULL: nothing was used, or no price is known.
ALTER TABLE "run" ADD COLUMN "failed_calls" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "run" ADD COLUMN "tokens" BIGINT;
ALTER TABLE "run" ADD COLUMN "micro_usd" BIGINT;

-- Runs of before. An event with holes is no JSON; its call has no price here.
UPDATE "run" SET "failed_calls" = e.failed, "tokens" = e.tokens, "micro_usd" = e.micro_usd FROM (
  SELECT "run_id", count(*) FILTER (WHERE "type" = 'tool.failed') AS failed,
    nullif(sum(CASE "type" WHEN 'model.finished' THEN
        coalesce(("payload"::json #>> '{turn,usage,input_tokens}')::numeric, 0) + coalesce(("payload"::json #>> '{turn,usage,output_tokens}')::numeric, 0)
      WHEN 'subrun.finished' THEN ("payload"::json #>> '{spent,tokens}')::numeric END), 0)::bigint AS tokens,
    nullif(round(1000000 * sum(CASE "type" WHEN 'model.finished' THEN ("payload"::json ->> 'cost_usd')::numeric
      WHEN 'subrun.finished' THEN ("payload"::json #>> '{spent,usd}')::numeric
      ELSE CASE WHEN "holes" IS NULL AND "payload" LIKE '%"cost_usd"%' THEN ("payload"::json #>> '{envelope,meta,cost_usd}')::numeric END
      END)), 0)::bigint AS micro_usd
  FROM "run_event" WHERE "type" IN ('model.finished', 'subrun.finished', 'tool.executed', 'tool.failed') GROUP BY "run_id"
) e WHERE e."run_id" = "run"."id" AND "run"."replay_of" IS NULL;

-- The text that a search is compared with: ids, name, and the beginnings of input, output and error, without the escapes of JSON.
CREATE FUNCTION "run_search_text"(id text, workflow_name text, input text, output text, error text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(id || ' ' || right(id, 8) || ' ' || workflow_name || ' ' || replace(replace(regexp_replace(
    replace(concat_ws(' ', left(input, 2000), left(output, 2000), left(error, 1000)), '\\', chr(1)),
    '\\u[0-9a-f]{4}|\\[bfnrt]', ' ', 'g'), '\', ''), chr(1), '\'))
$$;

-- Its words: cut at spaces and punctuation, at most 64 characters, and each Chinese, Japanese or Korean character on its own.
CREATE FUNCTION "run_search_words"(search_text text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(array_remove(string_to_array(regexp_replace(regexp_replace(
    regexp_replace(search_text,
      '[\u0001\t\n\r !"#$%&''()*+,\-./:;<=>?@\[\\\]^_\u0060{|}~\u00a0\u00a1\u00ab\u00b7\u00bb\u00bf\u2013\u2014\u2018\u2019\u201a\u201c\u201d\u201e\u2022\u2026\u2039\u203a\u3000\u3001\u3002\u300a\u300b\u300c\u300d\u300e\u300f\u3010\u3011\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f]+',
      ' ', 'g'),
    '([\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af])', ' \1 ', 'g'), '([^ ]{64})[^ ]+', '\1', 'g'), ' ', ''), NULL))
$$;

-- Generated, so that they are written with the row, and here for every run of before. "trigger" is how a run was started.
ALTER TABLE "run"
  ADD COLUMN "trigger" TEXT NOT NULL GENERATED ALWAYS AS (CASE
  WHEN "undo_of" IS NOT NULL THEN 'undo'
  WHEN "replay_of" IS NOT NULL THEN 'replay'
  WHEN "evaluation_id" IS NOT NULL THEN 'evaluation'
  WHEN "parent_run_id" IS NOT NULL THEN 'workflow'
  WHEN "forked_from" IS NOT NULL THEN 'fork'
  WHEN "session_id" IS NOT NULL THEN 'chat'
  WHEN coalesce("workflow_id", '') = '' THEN 'call'
  WHEN "run_as" LIKE '%"attended":false%' THEN 'api'
  ELSE 'editor' END) STORED,
  ADD COLUMN "search_text" TEXT NOT NULL
    GENERATED ALWAYS AS ("run_search_text"("id", "workflow_name", "input", "output", "error")) STORED,
  ADD COLUMN "search_words" TSVECTOR NOT NULL
    GENERATED ALWAYS AS ("run_search_words"("run_search_text"("id", "workflow_name", "input", "output", "error"))) STORED;

CREATE INDEX "run_search_words_idx" ON "run" USING GIN ("search_words");
CREATE INDEX "run_workspace_id_trigger_id_idx" ON "run"("workspace_id", "trigger", "id" DESC);
CREATE INDEX "run_list_failed_calls_idx" ON "run"("workspace_id", "id" DESC) WHERE "failed_calls" > 0;
