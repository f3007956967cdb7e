import type { CodeLanguage } from '@pinion/contracts';
import type { Unavailable } from '../../../ports/index.ts';
import { readCapabilities } from './read-answers.ts';
import type { ServiceAnswer, ServiceClient } from './service-client.ts';

const MAX_BYTES = 65_536;
/** The level that the service must have. */
const LEVEL = 3;

export type AvailabilityLimits = {
  /** Milliseconds after which the service is asked again. */
  refreshMs: number;
  /** Milliseconds for its answer. */
  answerMs: number;
};

type Known = { ok: true; languages: ReadonlyMap<CodeLanguage, string> } | { ok: false; unavailable: Unavailable };

/**
 * Knows what a service runs. Only the first look-up is waited for: later ones happen beside the calls, so that a service that does
 * not answer delays no other sandbox.
 */
export class ServiceAvailability {
  private readonly client: ServiceClient;
  private readonly limits: AvailabilityLimits;
  private known: Known | undefined;
  private knownSince = 0;
  private asking: Promise<void> | undefined;

  constructor(client: ServiceClient, limits: AvailabilityLimits) {
    this.client = client;
    this.limits = limits;
  }

  async read(): Promise<Known> {
    if (this.known === undefined) await this.refresh();
    else if (performance.now() - this.knownSince > this.limits.refreshMs) void this.refresh();
    return this.known ?? { ok: false, unavailable: { reason: 'it was not asked yet', remedy: 'Retry.' } };
  }

  /** Asks the service again. */
  refresh(): Promise<void> {
    this.asking ??= this.ask().finally(() => (this.asking = undefined));
    return this.asking;
  }

  /** Records that a run could not reach the service. */
  fail(unavailable: Unavailable): void {
    this.learn({ ok: false, unavailable });
  }

  private async ask(): Promise<void> {
    const signal = AbortSignal.timeout(this.limits.answerMs);
    const answer = await this.client.send({ method: 'GET', path: '/v1/capabilities', maxBytes: MAX_BYTES, signal });
    this.learn(knownFrom(answer));
  }

  private learn(known: Known): void {
    this.known = known;
    this.knownSince = performance.now();
  }
}

function knownFrom(answer: ServiceAnswer): Known {
  if (answer.kind === 'refused' || answer.kind === 'unreachable') return unavailable(answer.message, answer.remedy);
  if (answer.kind === 'stopped' || answer.kind === 'lost')
    return unavailable('the sandbox service did not answer', 'Check that the service is running. See its log.');
  const read = answer.kind === 'answered' ? readCapabilities(answer.text) : undefined;
  if (read === undefined)
    return unavailable(
      'the answer is not that of a sandbox service of protocol version 1',
      'Set sandbox.remote.url to the address of a sandbox service, or update the service.',
    );
  if (read.level < LEVEL)
    return unavailable(
      `the sandbox service provides level ${read.level}, not ${LEVEL}`,
      'Use a service with a kernel for each run.',
    );
  return { ok: true, languages: read.languages };
}

const unavailable = (reason: string, remedy: string): Known => ({ ok: false, unavailable: { reason, remedy } });
