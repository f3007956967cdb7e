import { setTimeout as sleep } from 'node:timers/promises';
import { requestJson } from './json-client.ts';

type Request = { body?: unknown; headers?: Record<string, string> };

/** A client of several servers that one of them may be missing from at any moment. */
export type PatientClient = {
  /** Sends the request to the next server. Throws when that does not answer within five seconds. */
  once<T>(method: string, path: string, request: Request): Promise<{ status: number; body: T }>;
  /** Repeats the request at the next server until it has an answer that is no fault of the server. */
  send<T>(method: string, path: string, request: Request): Promise<{ status: number; body: T }>;
};

const answerWithinMs = 5_000;
const sendWithinMs = 120_000;
const askAgainMs = 50;

/** Creates a client that takes turns between the servers at these addresses. */
export function createPatientClient(urls: readonly string[]): PatientClient {
  let turn = 0;
  const once = <T>(method: string, path: string, request: Request) => {
    turn += 1;
    return Promise.race([
      requestJson<T>(`${urls[turn % urls.length]}/api/v1${path}`, { method, ...request }),
      sleep(answerWithinMs).then(() => Promise.reject(new Error('no answer'))),
    ]);
  };
  return {
    once,
    async send<T>(method: string, path: string, request: Request) {
      for (const until = Date.now() + sendWithinMs; ; await sleep(askAgainMs)) {
        const answer = await once<T>(method, path, request).catch(() => undefined);
        if (answer !== undefined && answer.status < 500 && answer.status !== 429) return answer;
        if (Date.now() > until) throw new Error(`no server answered ${method} ${path}: ${answer?.status}`);
      }
    },
  };
}
