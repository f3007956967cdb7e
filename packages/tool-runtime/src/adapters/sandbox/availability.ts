import type { CodeLanguage } from '@pinion/contracts';
import type { Clock, SandboxBackend, Unavailable } from '../../ports/index.ts';

/** Milliseconds after which a sandbox that could not start is tried again: the machine may have been too busy. */
const RETRY_MS = 30_000;

type Tried = { result: Promise<Unavailable | undefined>; at: number };

/**
 * Remembers which sandboxes this machine can run. Each language is tried when it is asked for, once if it can run. A backend that
 * finds out by itself (`refresh`) is asked every time.
 */
export class Availability {
  private readonly clock: Pick<Clock, 'now'>;
  private tried = new Map<string, Tried>();

  constructor(clock: Pick<Clock, 'now'>) {
    this.clock = clock;
  }

  async of(backend: SandboxBackend, language: CodeLanguage): Promise<Unavailable | undefined> {
    if (backend.refresh !== undefined) return backend.unavailable(language);
    const key = `${backend.id} ${language}`;
    const before = this.tried.get(key);
    if (before !== undefined) {
      const result = await before.result;
      if (result === undefined || this.clock.now() - before.at < RETRY_MS) return result;
      if (this.tried.get(key) !== before) return this.of(backend, language);
    }
    const result = backend.unavailable(language);
    this.tried.set(key, { result, at: this.clock.now() });
    return result;
  }

  /** Forgets everything, so that each sandbox is tried again. */
  clear(): void {
    this.tried = new Map();
  }
}
