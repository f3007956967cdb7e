import { type NodeError, ToolName, type Scope } from '@pinion/contracts';
import * as z from 'zod';
import { audited } from '../../audit/audited.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { exportUsage } from './export-usage.ts';
import { getUsage, usageRanges } from './get-usage.ts';

const waitMs = 20_000;

export const SendUsage = z.strictObject({
  url: z
    .url({ protocol: /^https?$/, error: 'an http or https address is needed' })
    .max(2000)
    .describe('URL that the report is posted to'),
  range: z.enum(usageRanges).default('7d'),
  tool: z.optional(ToolName).describe('Only this workflow'),
  delivery_id: z.uuid().optional().describe('Id of a delivery to retry. The receiver gets it as `Pinion-Delivery`'),
});
export type SendUsage = z.output<typeof SendUsage>;

export type UsageDelivery = {
  delivery_id: string;
  ok: boolean;
  /** The HTTP status of the response, null when there was none. */
  status: number | null;
  /** Number of bytes sent, or meant to be sent. */
  bytes: number;
  error: NodeError | null;
};

/** Posts the report, as in the JSON export, to an address once, signed like callbacks. Returns the outcome. */
export async function sendUsage(
  services: Pick<ApiServices, 'toolUsage' | 'audit' | 'post' | 'newId'>,
  scope: Scope,
  { url, range, tool, delivery_id = services.newId() }: SendUsage,
): Promise<UsageDelivery> {
  const body = exportUsage(await getUsage(services, scope, { range, name: tool }), 'json');
  const bytes = Buffer.byteLength(body);
  // The path of an address can itself be a secret, as with chat rooms.
  const entry = { action: 'usage.sent', subject: new URL(url).origin, details: { delivery_id, range, tool, bytes } };
  const delivery = { url, id: delivery_id, body, signal: AbortSignal.timeout(waitMs) };
  const { status, error } = await audited(services, scope, entry, () => services.post(delivery));
  return { delivery_id, ok: error === undefined, status: status ?? null, bytes, error: error ?? null };
}
