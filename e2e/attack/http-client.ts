export type HttpAnswer<T = unknown> = { status: number; headers: Headers; text: string; body: T };

type RequestOptions = {
  /** A value is sent as JSON; a string or bytes are sent as they are. */
  body?: unknown;
  headers?: Record<string, string>;
  token?: string;
};

/** Sends requests to one server and returns every answer, refusals too. Paths without a leading `/api` or `/trpc` are below `/api/v1`. */
export class HttpClient {
  readonly origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  async request<T = unknown>(method: string, path: string, options: RequestOptions = {}): Promise<HttpAnswer<T>> {
    const { body, headers = {}, token } = options;
    const response = await fetch(`${this.origin}${/^\/(?:api|trpc)\//.test(path) ? path : `/api/v1${path}`}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: toBody(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parseJson(text) as T };
  }
}

const toBody = (body: unknown): string | Uint8Array<ArrayBuffer> =>
  typeof body === 'string' || body instanceof Uint8Array ? (body as string | Uint8Array<ArrayBuffer>) : JSON.stringify(body);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
