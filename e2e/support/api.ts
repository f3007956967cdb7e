/** A client of the public HTTP API, with which a spec creates its data and inspects the server. */
export class Api {
  private readonly origin: string;
  constructor(origin: string) {
    this.origin = origin;
  }

  async get<T>(path: string): Promise<T> {
    return this.send<T>('GET', path);
  }
  async has(path: string): Promise<boolean> {
    return (await fetch(`${this.origin}/api/v1${path}`)).ok;
  }
  async post<T>(path: string, body: unknown): Promise<T> {
    return this.send<T>('POST', path, body);
  }
  async patch<T>(path: string, body: unknown): Promise<T> {
    return this.send<T>('PATCH', path, body);
  }
  async put<T>(path: string, body: unknown): Promise<T> {
    return this.send<T>('PUT', path, body);
  }
  async delete(path: string): Promise<void> {
    await this.send('DELETE', path);
  }

  private async send<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${this.origin}/api/v1${path}`, {
      method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }
}
