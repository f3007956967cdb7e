import type { ChildProcess } from 'node:child_process';

const startsWithinMs = 60_000;

/** The output of a program, over all its starts. */
export class ProcessOutput {
  text = '';
  private readonly listeners = new Set<() => void>();

  /** Collects the output of a process. Resolves once it prints the pattern, and rejects when it ends before. */
  async whenPrintedBy(child: ChildProcess, pattern: RegExp): Promise<void> {
    const from = this.text.length;
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => this.add(chunk));
    const ended = new AbortController();
    child.once('exit', code => ended.abort(new Error(`the app ended with ${code}:\n${this.text.slice(from)}`)));
    await this.whenPrinted(pattern, from, ended.signal);
  }

  /**
   * Resolves with the match of a pattern in the output after a position, as soon as it is there. Rejects with the reason of the
   * signal when it is aborted before.
   */
  whenPrinted(pattern: RegExp, from = 0, signal?: AbortSignal): Promise<RegExpExecArray> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const match = pattern.exec(this.text.slice(from));
        if (match === null) return;
        stop();
        resolve(match);
      };
      const fail = (reason: Error): void => {
        stop();
        reject(reason);
      };
      const end = (): void => fail(signal?.reason as Error);
      const timer = setTimeout(
        () => fail(new Error(`the app did not print ${pattern}:\n${this.text.slice(from)}`)),
        startsWithinMs,
      );
      const stop = (): void => {
        // A timer that is left keeps the process for a minute.
        clearTimeout(timer);
        signal?.removeEventListener('abort', end);
        this.listeners.delete(look);
      };
      signal?.addEventListener('abort', end);
      this.listeners.add(look);
      look();
    });
  }

  private add(chunk: Buffer): void {
    this.text += chunk.toString();
    for (const listener of this.listeners) listener();
  }
}
