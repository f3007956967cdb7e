/** The `data:` lines of an event stream, one call each, without copying more than the line at hand. */
export async function readEvents(body: ReadableStream<Uint8Array>, onData: (data: string) => void): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    const text = rest + (done ? decoder.decode() : decoder.decode(value, { stream: true }));
    let start = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      readLine(text, start, end, onData);
      start = end + 1;
    }
    rest = text.slice(start);
    if (!done) continue;
    if (rest !== '') readLine(rest, 0, rest.length, onData);
    return;
  }
}

function readLine(text: string, start: number, end: number, onData: (data: string) => void): void {
  if (!text.startsWith('data:', start)) return;
  const data = text.slice(start + 5, end).trim();
  if (data !== '') onData(data);
}
