/** Reads an event stream and calls `onData` with the data of each event, copying no more than the current line. */
export async function readServerSentEvents(body: ReadableStream<Uint8Array>, onData: (data: string) => void): Promise<void> {
  const reader = body.getReader();
  const events = new EventReader(onData);
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    events.push(value);
  }
  events.end();
}

/** Reads an event stream from the chunks of its bytes. */
export class EventReader {
  private readonly decoder = new TextDecoder();
  private readonly event: EventData;
  private rest = '';

  constructor(onData: (data: string) => void) {
    this.event = new EventData(onData);
  }

  push(chunk: Uint8Array): void {
    this.addText(this.decoder.decode(chunk, { stream: true }));
  }

  end(): void {
    this.addText(this.decoder.decode());
    this.event.addLine(this.rest, 0, this.rest.trimEnd().length);
    this.event.end();
  }

  private addText(added: string): void {
    const text = this.rest + added;
    let start = 0;
    for (const { index, 0: end } of text.matchAll(lineEnd)) {
      this.event.addLine(text, start, index);
      start = index + end.length;
    }
    this.rest = text.slice(start);
  }
}

/**
 * Joins the `data:` lines of one event by line feeds (HTML, server-sent events, 9.2.6). Servers that omit the empty line
 * between two events are supported: data that is complete by itself ends at the next `data:` line. JSON without a field name is data,
 * too, and so is the field `error` of llama.cpp.
 */
class EventData {
  private data: string | undefined;
  /** True while the lines are JSON without a field name. */
  private isBare = false;
  private readonly onData: (data: string) => void;

  constructor(onData: (data: string) => void) {
    this.onData = onData;
  }

  addLine(text: string, start: number, end: number): void {
    if (end <= start) return this.end();
    const field = fields.find(name => text.startsWith(name, start));
    if (field === undefined && !this.isBare && text[start] !== '{' && text[start] !== '[') return;
    const data = text.slice(start + (field?.length ?? 0), end).trim();
    if (data === '') return;
    if (this.data !== undefined && isWhole(this.data)) this.end();
    this.isBare = field === undefined;
    this.data = this.data === undefined ? data : `${this.data}\n${data}`;
  }

  end(): void {
    const { data } = this;
    this.data = undefined;
    this.isBare = false;
    if (data !== undefined) this.onData(data);
  }
}

/** The data at the end of a stream, as servers write it. */
export const endMarker = /^"?\[?done\]?"?$/i;

const fields = ['data:', 'error:'];
/** A carriage return at the end of a piece can be the first half of a line end. */
const lineEnd = /\r?\n|\r(?!\n|$)/g;

function isWhole(data: string): boolean {
  if (endMarker.test(data)) return true;
  try {
    JSON.parse(data);
    return true;
  } catch {
    return false;
  }
}
