import { type Client, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/client';
import { isRecord } from '@pinion/contracts';

/**
 * Declines a server's questions. The client never offers elicitation, so a correct server asks nothing. The calls in progress
 * learn of a declined question and report it if they fail because of it.
 */
export class DeclinedElicitations {
  private readonly listeners = new Set<(message: string) => void>();

  /** Answers every request of this client's server from now on. */
  answerFor(client: Client): void {
    client.fallbackRequestHandler = request => this.decline(request);
  }

  /** Returns the result of the work, with the first question that arrived during it. */
  async during<Value>(work: () => Promise<Value>): Promise<{ value: Value; requested: string | undefined }> {
    const requested: string[] = [];
    const note = (message: string): void => void requested.push(message);
    this.listeners.add(note);
    try {
      return { value: await work(), requested: requested[0] };
    } finally {
      this.listeners.delete(note);
    }
  }

  private decline({ method, params }: { method: string; params?: unknown }): Promise<{ action: 'decline' }> {
    if (method !== 'elicitation/create') {
      return Promise.reject(new ProtocolError(ProtocolErrorCode.MethodNotFound, `Pinion does not support ${method}`));
    }
    const message = isRecord(params) && typeof params['message'] === 'string' ? params['message'] : '';
    for (const note of this.listeners) note(message);
    return Promise.resolve({ action: 'decline' });
  }
}
