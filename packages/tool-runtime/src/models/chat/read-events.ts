/** Reads an event stream and calls `onData` with the data of each event, copying no more than the current line. */
export async function readEvents(body: ReadableStream<Uint8Array>, onData: (data: string) => void): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const event = new EventData(onData);
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    const text = rest + (done ? decoder.decode() : decoder.decode(value, { stream: true }));
    let start = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      event.addLine(text, start, end);
      start = end + 1;
    }
    rest = text.slice(start);
    if (!done) continue;
    if (rest !== '') event.addLine(rest, 0, rest.length);
    event.end();
    return;
  }
}

/**
 * Joins the `data:` lines of one event by line feeds (HTML, server-sent events, 9.2.6). Servers that omit the empty line
 * between two events are supported: data that is complete by itself ends at the next `data:` line.
 */
class EventData {
  private data: string | undefined;
  private readonly onData: (data: string) => void;

  constructor(onData: (data: string) => void) {
    this.onData = onData;
  }

  addLine(text: string, start: number, lineEnd: number): void {
    const end = text.charCodeAt(lineEnd - 1) === carriageReturn ? lineEnd - 1 : lineEnd;
    if (end <= start) return this.end();
    if (!text.startsWith('data:', start)) return;
    const data = text.slice(start + 5, end).trim();
    if (data === '') return;
    if (this.data !== undefined && isWhole(this.data)) this.end();
    this.data = this.data === undefined ? data : `${this.data}\n${data}`;
  }

  end(): void {
    const { data } = this;
    this.data = undefined;
    if (data !== undefined) this.onData(data);
  }
}

const carriageReturn = 13;

function isWhole(data: string): boolean {
  if (data === '[DONE]') return true;
  try {
    JSON.parse(data);
    return true;
  } catch {
    return false;
  }
}
