type JsonAnswer<T> = { status: number; headers: Headers; body: T };

/** Sends one request of the public API and returns its status and body. */
export type JsonClient = <T>(
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Pick<JsonAnswer<T>, 'status' | 'body'>>;

/** Returns a client of the public API, as a user's script would call it. */
export function jsonClient(url: () => string): JsonClient {
  return async <T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await requestJson<T>(`${url()}/api/v1${path}`, { method, headers, body });
    return { status: answer.status, body: answer.body };
  };
}

type JsonRequest = { method: string; headers?: Record<string, string>; body?: unknown };

/** Sends a JSON request and reads its response. A string is sent as it is. */
export async function requestJson<T>(url: string, { method, headers = {}, body }: JsonRequest): Promise<JsonAnswer<T>> {
  const response = await fetch(url, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: (text === '' ? undefined : JSON.parse(text)) as T };
}
