-- A deleted run takes its spans along.
CREATE INDEX "trace_span_run_id_idx" ON "trace_span"("run_id");
