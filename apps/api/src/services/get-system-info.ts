import type { EdgeWorld, SystemFacts } from './edge-world.ts';
import { detectModelServer, type ModelServer } from './detect-model-server.ts';

export type SystemInfo = SystemFacts & { model_server?: ModelServer };

export async function getSystemInfo(world: Pick<EdgeWorld, 'system'>): Promise<SystemInfo> {
  const model_server = await detectModelServer();
  return { ...world.system, ...(model_server === undefined ? {} : { model_server }) };
}
