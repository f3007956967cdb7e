import { createMessage } from '@pinion/contracts';
import type { ReadTools } from '../../configuration/read-tool-list.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { importLimits } from '../../platform/imports/read-import.ts';
import { readToolText } from './read-tool-text.ts';
import { Refusal } from '../../platform/errors/refusal.ts';

const patienceMs = 15_000;
const accept = 'application/json, application/yaml, text/yaml;q=0.9, */*;q=0.1';

/** Fetches tools from an address through the single guarded egress: private addresses only when they are allowed. */
export async function fetchTools({ egress }: Pick<ApiServices, 'egress'>, url: string): Promise<ReadTools> {
  const signal = AbortSignal.timeout(patienceMs);
  const answer = await egress.fetch(url, { method: 'GET', headers: { accept }, signal, maxBytes: importLimits.workflowBytes });
  if (!answer.ok)
    throw new Refusal(
      'UNAVAILABLE',
      createMessage('{{address}} returned no tools: {{reason}}', { address: url, reason: answer.error.message }),
      { code: answer.error.code },
    );
  const { status, bytes } = answer.response;
  if (status !== 200)
    throw new Refusal(
      'UNAVAILABLE',
      createMessage('{{address}} returned status {{status}} and no tools', { address: url, status }),
      { status },
    );
  return readToolText(new TextDecoder().decode(bytes));
}
