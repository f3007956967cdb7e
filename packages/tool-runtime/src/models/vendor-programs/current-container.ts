import { hasWaitingProgram } from '@pinion/contracts';
import type { ModelMessage } from '../../ports/index.ts';
import type { ProgramVendor } from '../program-vendor.ts';
import { isContainer } from './stored-part.ts';

/**
 * Returns the id of the container that the next request names: the last one of the conversation. One that has expired is named
 * only while a program waits in it, since the vendor then starts another.
 */
export function currentContainer(
  { vendor, hasContainer }: ProgramVendor,
  messages: readonly ModelMessage[],
  now: number,
): string | undefined {
  if (!hasContainer) return undefined;
  const turns = messages.flatMap(message => (message.role === 'assistant' ? [message.turn] : []));
  const container = turns
    .flatMap(({ provider_parts }) => provider_parts ?? [])
    .findLast(part => isContainer(part) && part.vendor === vendor);
  if (!isContainer(container)) return undefined;
  const last = turns.at(-1);
  const isNeeded = last !== undefined && messages.at(-1)?.role === 'tool' && hasWaitingProgram(last);
  const expiresAt = Date.parse(container.expires_at);
  return isNeeded || !(expiresAt <= now) ? container.id : undefined;
}
