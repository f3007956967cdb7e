import { expect } from 'vitest';
import { type JsonClient, jsonClient } from './json-client.ts';
import { type OpenApi, openApiCheck } from './open-api-check.ts';

/** Returns a client that fails a test when a response deviates from the OpenAPI document of the server. */
export function documentedClient(url: () => string): JsonClient {
  const send = jsonClient(url);
  let check: ReturnType<typeof openApiCheck> | undefined;
  return async (method, path, ...more) => {
    check ??= openApiCheck((await send<OpenApi>('GET', '/openapi.json')).body);
    const answer = await send<never>(method, path, ...more);
    expect(check(method, path, answer.status, answer.body)).toEqual([]);
    return answer;
  };
}
