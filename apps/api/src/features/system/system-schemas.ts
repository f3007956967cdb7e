import * as z from 'zod';
import { waitingReasons } from '../../stores/system/index.ts';

export const Trace = z.object({
  trace_id: z.string(),
  run_id: z.string(),
  spans: z.array(
    z.object({
      span_id: z.string(),
      parent_span_id: z.string().nullable(),
      name: z.string(),
      start_ms: z.number().describe('Unix time in milliseconds'),
      end_ms: z.number(),
      attributes: z.record(z.string(), z.unknown()),
      status: z.object({ code: z.enum(['OK', 'ERROR']), message: z.string().optional() }),
    }),
  ),
});

export const ModelServerRef = z.object({ kind: z.string().max(50), base_url: z.string().max(200) });

const FoundModelServer = ModelServerRef.extend({ models: z.array(z.string()), accepted: z.boolean() });

export const SystemInfo = z.object({
  version: z.string(),
  database: z.enum(['pglite', 'postgres']),
  data_dir: z.string().describe('Empty outside the first workspace'),
  model_places: z.array(ModelServerRef).describe('Local addresses that are checked'),
  model_servers: z.array(FoundModelServer).describe('Addresses that answer now'),
  model_server: FoundModelServer.optional().describe('The first address that responds'),
  accepted_model_servers: z.array(ModelServerRef),
});

const Queue = z.object({
  queued: z.number().describe('Runs that are accepted and wait for a free slot'),
  running: z.number(),
  waiting: z.number().describe('Runs that wait for a user, a callback or another run. They hold no slot'),
  oldest_s: z.number().nullable().describe('Seconds for which the oldest queued run has waited'),
});

export const SystemStatus = z.object({
  servers: z.array(
    z.object({
      id: z.string(),
      role: z.string().describe('`all`, `web` or `worker`'),
      host: z.string(),
      version: z.string(),
      started_at: z.string(),
      alive: z.boolean().describe('False for a server whose lease has ended. Other servers take its runs'),
      slots: z.number().describe('Runs that it executes in parallel'),
      running: z.number().describe('Slots in use'),
      draining: z.boolean().describe('True while it stops and takes no more runs'),
      held: z.number().describe('Its unfinished runs, also those that wait'),
    }),
  ),
  workspace: Queue,
  other_workspaces: Queue.describe('All other workspaces together'),
  waiting_reason: z.enum(waitingReasons).nullable().describe('Why queued runs have not started; null when none are queued'),
  dead_letters: z
    .object({
      items: z.array(
        z.object({
          run_id: z.string(),
          workflow_id: z.string().nullable(),
          workflow_name: z.string(),
          crashes: z.number().int(),
          since: z.string(),
        }),
      ),
      others: z.number().int().describe('The number of those of other workspaces'),
    })
    .describe('Runs during which a worker stopped repeatedly, so that no worker takes them. Those of this workspace are listed'),
  queue: z.object({ kind: z.enum(['database', 'redis']), available: z.boolean() }),
  database: z.object({ kind: z.enum(['pglite', 'postgres']), status: z.string() }),
  storage: z
    .object({
      database: z.number().describe('The whole database in bytes'),
      runs: z.number(),
      events: z.number(),
      values: z.number().describe('Large values of events, if they are in the database'),
      blobs: z.number().describe('Whole outputs and attachments, if they are in the database'),
      traces: z.number(),
      disk: z
        .object({ free: z.number(), total: z.number() })
        .nullable()
        .describe('The disk of the data directory of this server; null if it cannot be read'),
    })
    .describe('Sizes in bytes, measured at most once a minute'),
  limits_kept_in: z.enum(['process', 'redis', 'away']).describe('Where rate limits and circuit breakers are kept'),
});
export type SystemStatus = z.infer<typeof SystemStatus>;
