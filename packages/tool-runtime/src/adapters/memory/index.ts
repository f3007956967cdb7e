export { memoryBlobs } from './memory-blobs.ts';
export { memoryCache } from './memory-cache.ts';
export { memoryJournal, type MemoryJournal } from './memory-journal.ts';
export { memorySecrets } from './memory-secrets.ts';
export { noTracer, recordingTracer, type SpanRecord } from './recording-tracer.ts';
