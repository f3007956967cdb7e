import { parseUntrustedJson, providerPresets } from '@pinion/contracts';
import * as z from 'zod';

export type ModelServer = { kind: string; base_url: string; models: string[] };

/** The default addresses of these programs. All use OpenAI's protocol under /v1. */
export const defaultModelServers: readonly { kind: string; base_url: string }[] = providerPresets.flatMap(
  ({ id, is_local, base_url }) => (is_local === true && base_url !== undefined ? [{ kind: id, base_url }] : []),
);

const ModelList = z.object({ data: z.array(z.object({ id: z.string() })) });
/** Milliseconds of the timeout, short because a page waits for it. */
const aGlanceMs = 300;

/** Looks once, briefly, on this machine only. A server that is found is offered, never used automatically. */
export async function detectModelServers(
  locations: typeof defaultModelServers = defaultModelServers,
  patienceMs = aGlanceMs,
): Promise<ModelServer[]> {
  const found = await Promise.all(locations.map(location => askForModels(location, patienceMs)));
  return found.filter(server => server !== undefined);
}

/** Returns the first detected model server. */
export const detectModelServer = async (
  locations: typeof defaultModelServers = defaultModelServers,
  patienceMs = aGlanceMs,
): Promise<ModelServer | undefined> => (await detectModelServers(locations, patienceMs))[0];

async function askForModels(
  { kind, base_url }: { kind: string; base_url: string },
  patienceMs: number,
): Promise<ModelServer | undefined> {
  try {
    const answer = await fetch(`${base_url}/models`, { signal: AbortSignal.timeout(patienceMs), redirect: 'error' });
    if (!answer.ok) return undefined;
    const list = ModelList.safeParse(parseUntrustedJson(await answer.text()).value);
    return list.success ? { kind, base_url, models: list.data.data.map(model => model.id).slice(0, 100) } : undefined;
  } catch {
    return undefined;
  }
}
