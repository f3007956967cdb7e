import * as z from 'zod';

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
  data_dir: z.string(),
  model_places: z.array(ModelServerRef).describe('Local addresses that are checked'),
  model_servers: z.array(FoundModelServer).describe('Addresses that answer now'),
  model_server: FoundModelServer.optional().describe('The first address that responds'),
  accepted_model_servers: z.array(ModelServerRef),
});
