import { presetOf } from '@pinion/contracts';
import type { SystemInfo } from '../../../lib/api-shapes.ts';

type ModelServerLocation = SystemInfo['accepted_model_servers'][number];

/** A model server in the list. `models` is undefined when it did not respond. */
export type ModelServerRow = ModelServerLocation & { models: readonly string[] | undefined; isAccepted: boolean };

/** Returns the display name in the vendor's spelling. */
export const serverName = (kind: string): string => presetOf(kind)?.name ?? kind;

/** Returns every address that is probed, in order, then accepted ones that are no longer probed. */
export function serverRows({ model_places, model_servers, accepted_model_servers }: SystemInfo): ModelServerRow[] {
  const isAccepted = (target: ModelServerLocation) => accepted_model_servers.some(one => one.base_url === target.base_url);
  const others = accepted_model_servers.filter(one => model_places.every(target => target.base_url !== one.base_url));
  return [...model_places, ...others].map(({ kind, base_url }) => ({
    kind,
    base_url,
    models: model_servers.find(found => found.base_url === base_url)?.models,
    isAccepted: isAccepted({ kind, base_url }),
  }));
}
