import type { BlobStore, Clock, EnvelopeCache, Hasher, SecretStore, ToolProvider, Tracer } from '../ports/index.ts';

export type ExecutorLimits = {
  /** Bytes of UTF-8 one output may have in its receipt (seed 004 section 5.4). */
  max_output_bytes: number;
  /** Calls of one turn that run at once (C36). */
  turn_width: number;
};

/** What the stages ask of the world. */
export type ExecutorDeps = {
  clock: Clock;
  hasher: Hasher;
  cache: EnvelopeCache;
  secrets: SecretStore;
  blobs: BlobStore | undefined;
  tracer: Tracer;
  providers: ReadonlyMap<string, ToolProvider>;
  limits: ExecutorLimits;
};
