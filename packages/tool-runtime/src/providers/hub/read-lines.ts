/** Maximum length of a line. A tool hub sends no longer one. */
const longestLine = 16 * 1024 * 1024;

/** Yields the lines of a text that arrives in chunks, each as soon as it is complete. Rejects when one grows too long. */
export async function* readLines(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest: string[] = [];
  let size = 0;
  for await (const bytes of body) {
    const pieces = decoder.decode(bytes, { stream: true }).split('\n');
    const last = pieces.pop() ?? '';
    for (const piece of pieces) {
      yield [...rest, piece].join('');
      rest = [];
      size = 0;
    }
    rest.push(last);
    size += last.length;
    if (size > longestLine) throw new Error('a line of the response is too long');
  }
  const end = rest.join('') + decoder.decode();
  if (end !== '') yield end;
}
