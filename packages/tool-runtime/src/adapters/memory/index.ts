export { memoryBlobs } from './memory-blobs.ts';
export { memoryBreakers } from './memory-breakers.ts';
export { memoryCache } from './memory-cache.ts';
export { memoryJournal, type MemoryJournal } from './memory-journal.ts';
export { memoryRateLimiter } from './memory-rate-limiter.ts';
export { memorySecrets } from './memory-secrets.ts';
export { noTracer, recordingTracer, type SpanRecord } from './recording-tracer.ts';
