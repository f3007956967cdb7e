-- Answers of read-only tools whose cache is `forever`: what the cache of a process keeps, beyond its restart.
CREATE TABLE "kept_answer" (
    "key" TEXT NOT NULL,
    "answer" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "kept_answer_pkey" PRIMARY KEY ("key")
);

CREATE INDEX "kept_answer_at_idx" ON "kept_answer"("at");
