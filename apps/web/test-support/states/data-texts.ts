/** Texts that a server has sent: all of them, and those of them that name something. */
export type DataTexts = { texts: Set<string>; names: Set<string> };

/** Collects the texts of what a server has sent. */
export function dataTexts(answers: readonly unknown[]): DataTexts {
  const found: DataTexts = { texts: new Set(), names: new Set() };
  for (const answer of answers) collect(answer, '', found);
  return found;
}

const naming = /^(name|title|id|handle|tool|model)$|_(id|handle)$/;

function collect(value: unknown, key: string, found: DataTexts): void {
  if (typeof value === 'string') {
    (naming.test(key) ? found.names : found.texts).add(value);
    // The stream of a run carries the stored text of each event.
    if (value.startsWith('{')) collect(parsed(value), '', found);
  } else if (Array.isArray(value)) for (const part of value) collect(part, key, found);
  else if (typeof value === 'object' && value !== null)
    for (const [name, part] of Object.entries(value)) collect(part, name, found);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON, such as a template.
    return undefined;
  }
}
