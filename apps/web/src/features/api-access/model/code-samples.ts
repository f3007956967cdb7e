/** A request that starts a run and waits for its end. */
export type SampleRequest = {
  url: string;
  body: Readonly<Record<string, unknown>>;
  /** True if the server answers members only, who send a token. */
  needsToken: boolean;
};

export const sampleLanguages = ['curl', 'typescript', 'python'] as const;
export type SampleLanguage = (typeof sampleLanguages)[number];

/** The environment variable that the samples read the token from. */
const TOKEN_VARIABLE = 'PINION_TOKEN';

/** Returns a program that sends the request and prints the output of the run, for each language. */
export const codeSamples: Readonly<Record<SampleLanguage, (request: SampleRequest) => string>> = {
  curl: ({ url, body, needsToken }) =>
    [
      `curl ${quoted(url)} \\`,
      ...(needsToken ? [`  -H "Authorization: Bearer $${TOKEN_VARIABLE}" \\`] : []),
      `  -H 'Content-Type: application/json' \\`,
      `  -d ${quoted(JSON.stringify(body, null, 2))}`,
    ].join('\n'),
  typescript: ({ url, body, needsToken }) => `const response = await fetch(${JSON.stringify(url)}, {
  method: 'POST',
  headers: {
    'Content-Type': 'application/json',${needsToken ? `\n    Authorization: \`Bearer \${process.env.${TOKEN_VARIABLE}}\`,` : ''}
  },
  body: JSON.stringify(${indented(JSON.stringify(body, null, 2))}),
});
if (!response.ok) throw new Error(await response.text());
const run = await response.json();
console.log(run.status, run.output);`,
  python: ({ url, body, needsToken }) => `import json
${needsToken ? 'import os\n' : ''}import urllib.request

request = urllib.request.Request(
    ${JSON.stringify(url)},
    data=json.dumps(${pythonLiteral(body, 1)}).encode(),
    headers={
        "Content-Type": "application/json",${needsToken ? `\n        "Authorization": f"Bearer {os.environ['${TOKEN_VARIABLE}']}",` : ''}
    },
)
with urllib.request.urlopen(request) as response:
    run = json.load(response)
print(run["status"], run.get("output"))`,
};

/** Quotes a word for a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

const indented = (text: string): string => text.replaceAll('\n', '\n  ');

/** Returns a JSON value as a Python literal. A JSON string is one already. */
function pythonLiteral(value: unknown, depth: number): string {
  const [inner, outer] = ['    '.repeat(depth + 1), '    '.repeat(depth)];
  const block = (open: string, rows: readonly string[], close: string): string =>
    rows.length === 0 ? open + close : `${open}\n${rows.map(row => `${inner}${row},\n`).join('')}${outer}${close}`;
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value))
    return block(
      '[',
      value.map(item => pythonLiteral(item, depth + 1)),
      ']',
    );
  if (typeof value !== 'object') return JSON.stringify(value);
  const rows = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${pythonLiteral(item, depth + 1)}`);
  return block('{', rows, '}');
}
