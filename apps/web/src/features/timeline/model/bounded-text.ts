const deepest = 100;

/**
 * Returns all names and plain values in a value as one text of at most `limit` characters. The work is bounded by the length of
 * the result.
 */
export function boundedText(value: unknown, limit: number): string {
  const pieces: string[] = [];
  let room = limit;
  const put = (text: string) => {
    if (room <= 0) return;
    pieces.push(text.length <= room ? text : text.slice(0, room));
    room -= text.length + 1;
  };
  const take = (one: unknown, depth: number): void => {
    if (room <= 0 || depth > deepest) return;
    if (typeof one === 'string') return put(one);
    if (typeof one !== 'object' || one === null) return put(String(one));
    const isList = Array.isArray(one);
    for (const name of isList ? one.keys() : Object.keys(one)) {
      if (room <= 0) return;
      if (!isList) put(String(name));
      take((one as Record<string, unknown>)[name], depth + 1);
    }
  };
  take(value, 0);
  return pieces.join('\n');
}
