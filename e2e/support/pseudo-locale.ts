import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext } from '@playwright/test';

const catalog = path.resolve(import.meta.dirname, '../../apps/web/texts/en.json');

/**
 * Invisible characters that Playwright removes from every name, so that the pages of the other specs work in this language too.
 */
export const [opens, closes] = ['\u200b', '\u00ad'];

declare global {
  var pinionTexts: { language: string; texts: Readonly<Record<string, string>> } | undefined;
  /** The data received since the page was opened: every text, and those of them that name something. */
  var dataTexts: { texts: Set<string>; names: Set<string> };
}

/** Serves English with every text of the catalog between two invisible markers, and records the texts that arrive as data. */
export async function enablePseudoLocale(context: BrowserContext): Promise<void> {
  const english = JSON.parse(readFileSync(catalog, 'utf8')) as Record<string, string>;
  const texts = Object.fromEntries(Object.entries(english).map(([key, text]) => [key, marked(text)]));
  await context.addInitScript(given => {
    globalThis.pinionTexts = { language: 'en', texts: given };
  }, texts);
  await context.addInitScript(listenForData);
}

/** Marks each piece separately: an element of a text, such as `<runs>runs</runs>`, is a text node of its own. */
const marked = (text: string): string =>
  text
    .split(/(<\w+\/>|<(\w+)>.*?<\/\2>)/)
    .filter((_, at) => at % 3 !== 2)
    .map((piece, at) => (at % 2 === 0 ? between(piece) : piece.replace(/>(.*?)</, (_, label: string) => `>${between(label)}<`)))
    .join('');
const between = (text: string): string => (text === '' ? '' : `${opens}${text}${closes}`);

function listenForData(): void {
  const { texts, names } = (globalThis.dataTexts = { texts: new Set<string>(), names: new Set<string>() });
  const keep = (value: unknown, key = ''): unknown => {
    if (typeof value === 'string') {
      (/^(name|title|id|handle|tool|model)$|_(id|handle)$/.test(key) ? names : texts).add(value);
      // The stream of a run carries the stored text of each event.
      if (value.startsWith('{')) keepText(value);
    } else if (Array.isArray(value)) for (const part of value) keep(part, key);
    else if (typeof value === 'object' && value !== null) for (const [name, part] of Object.entries(value)) keep(part, name);
    return value;
  };
  // Not every JSON response: server-rendered pages arrive as JSON, too, and their texts are not data.
  const json = Reflect.get(Response.prototype, 'json') as () => Promise<unknown>;
  Response.prototype.json = async function read() {
    return keep(await json.call(this));
  };
  const keepText = (text: string): void => {
    try {
      keep(JSON.parse(text));
    } catch {
      // Not JSON: a keep-alive.
    }
  };
  globalThis.EventSource = class extends EventSource {
    constructor(url: string | URL, options?: EventSourceInit) {
      super(url, options);
      this.addEventListener('message', ({ data }) => keepText(String(data)));
    }
  };
}
