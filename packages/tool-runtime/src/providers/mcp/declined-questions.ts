import { type Client, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/client';
import { isRecord } from '@pinion/contracts';

/**
 * We never offered to answer questions, so a sound server asks none. One that does all the same is told no, and the calls
 * that were under way know of it: they say so if they fail for it.
 */
export class DeclinedQuestions {
  private readonly listeners = new Set<(message: string) => void>();

  /** From now on, whatever this client's server asks is answered here. */
  answerFor(client: Client): void {
    client.fallbackRequestHandler = request => this.decline(request);
  }

  /** What was asked first while the work was under way, beside what came of it. */
  async during<Value>(work: () => Promise<Value>): Promise<{ value: Value; asked: string | undefined }> {
    const requested: string[] = [];
    const note = (message: string): void => void requested.push(message);
    this.listeners.add(note);
    try {
      return { value: await work(), asked: requested[0] };
    } finally {
      this.listeners.delete(note);
    }
  }

  private decline({ method, params }: { method: string; params?: unknown }): Promise<{ action: 'decline' }> {
    if (method !== 'elicitation/create') {
      return Promise.reject(new ProtocolError(ProtocolErrorCode.MethodNotFound, `Pinion does not answer ${method}`));
    }
    const message = isRecord(params) && typeof params['message'] === 'string' ? params['message'] : '';
    for (const note of this.listeners) note(message);
    return Promise.resolve({ action: 'decline' });
  }
}
