/** A minimal EventSource on fetch with what the subscription link needs, because Node's own is off by default. */
export class FetchedEvents extends EventTarget {
  readonly CLOSED = 2;
  readyState = 0;
  private readonly controller = new AbortController();

  constructor(url: string) {
    super();
    void this.read(url).catch(() => {
      if (!this.controller.signal.aborted) this.dispatchEvent(new Event('error'));
    });
  }

  close(): void {
    this.readyState = 2;
    this.controller.abort();
  }

  private async read(url: string): Promise<void> {
    const answer = await fetch(url, { signal: this.controller.signal });
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
    let text = '';
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) this.emit(block);
    }
  }

  private emit(block: string): void {
    const fields = new Map(
      block.split('\n').map(event => [event.slice(0, event.indexOf(':')), event.slice(event.indexOf(':') + 1).trim()]),
    );
    const init = { data: fields.get('data') ?? '', lastEventId: fields.get('id') ?? '' };
    if (fields.has('data')) this.dispatchEvent(new MessageEvent(fields.get('event') ?? 'message', init));
  }
}
