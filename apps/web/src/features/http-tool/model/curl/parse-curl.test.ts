import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { CurlRequest } from './curl-request.ts';
import { parseCurl } from './parse-curl.ts';
import { splitArguments } from './split-arguments.ts';
import { isCurlCommand } from './split-command.ts';

function read(command: string): CurlRequest {
  const parsed = parseCurl(command);
  if (!parsed.ok) throw new Error(parsed.problem);
  return parsed.request;
}

/** Quotings of a text for Bash, each of which it reads as the same text. */
const quotings: readonly ((text: string) => string)[] = [
  text => `'${text.replaceAll("'", "'\\''")}'`,
  text => `'${text.replaceAll("'", `'"'"'`)}'`,
  text => `"${text.replaceAll(/[\\"$`]/g, String.raw`\$&`)}"`,
  text => `$'${text.replaceAll(/[\\']/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)}'`,
];

const textsOf = (line: string) => splitArguments(line)?.map(({ text }) => text);

const problem = (command: string): string => {
  const parsed = parseCurl(command);
  return parsed.ok ? '' : parsed.problem;
};

describe('parseCurl', () => {
  it('parseCurl reads method, URL, query and headers', () => {
    expect(
      read(`curl -X patch 'https://api.example.com/v1/orders/7?expand=items&q=a%20b#top' -H 'Accept: text/csv' -H 'X-Trace: 1'`),
    ).toEqual({
      method: 'PATCH',
      url: 'https://api.example.com/v1/orders/7',
      query: [
        { name: 'expand', value: 'items' },
        { name: 'q', value: 'a b' },
      ],
      headers: [
        { name: 'Accept', value: 'text/csv' },
        { name: 'X-Trace', value: '1' },
      ],
      body: { kind: 'none' },
      credentials: [],
      notes: [],
    });
  });

  it.each([
    [`curl https://a.example -d '{"a":1}' -H 'Content-Type: application/json'`, 'POST', { kind: 'json', value: { a: 1 } }],
    [`curl https://a.example --json '[1,2]'`, 'POST', { kind: 'json', value: [1, 2] }],
    [
      `curl https://a.example -d a=1 -d 'b=x+y%26z'`,
      'POST',
      {
        kind: 'form',
        fields: [
          { name: 'a', value: '1' },
          { name: 'b', value: 'x y&z' },
        ],
      },
    ],
    [`curl https://a.example --data-urlencode 'q=a & b'`, 'POST', { kind: 'form', fields: [{ name: 'q', value: 'a & b' }] }],
    [
      `curl -F name=x -F 'kind=y;type=text/plain' https://a.example`,
      'POST',
      {
        kind: 'form',
        fields: [
          { name: 'name', value: 'x' },
          { name: 'kind', value: 'y' },
        ],
      },
    ],
    [`curl -XPUT --data-raw $'{"t":"it\\'s\\\\n\\u00e9"}' https://a.example`, 'PUT', { kind: 'json', value: { t: "it's\né" } }],
    [`curl -sSL https://a.example`, 'GET', { kind: 'none' }],
    [`curl -I https://a.example`, 'HEAD', { kind: 'none' }],
    [`curl -X DELETE https://a.example`, 'DELETE', { kind: 'none' }],
  ])('parseCurl reads the method and the body of %s', (command, method, body) => {
    expect(read(command)).toMatchObject({ method, body });
  });

  it('parseCurl moves the data of -G into the query', () => {
    expect(read(`curl -G https://a.example/s?x=1 -d q=tea --data-urlencode 'from=a b' --url-query y=2`)).toMatchObject({
      method: 'GET',
      query: [
        { name: 'x', value: '1' },
        { name: 'y', value: '2' },
        { name: 'q', value: 'tea' },
        { name: 'from', value: 'a b' },
      ],
      body: { kind: 'none' },
    });
  });

  it('parseCurl reads a command over several lines, with quotes in quotes and a prompt', () => {
    const request = read(
      `$ curl --request POST \\\n  --url "https://a.example/v1" \\\r\n  --header "x-note: say \\"hi\\"" \\\n  --data '{"a":"it'\\''s"}'`,
    );
    expect(request).toMatchObject({
      method: 'POST',
      headers: [{ name: 'x-note', value: 'say "hi"' }],
      body: { value: { a: "it's" } },
    });
  });

  it('parseCurl reads a command that a browser wrote for cmd.exe', () => {
    const command = `curl ^"https://a.example/s?a=1^&b=2^" ^\r\n  -H ^"accept: text/csv^" ^\r\n  --data-raw ^"^{^\\^"q^\\^":^\\^"tea^\\^"^}^"`;
    expect(read(command)).toMatchObject({
      method: 'POST',
      url: 'https://a.example/s',
      query: [
        { name: 'a', value: '1' },
        { name: 'b', value: '2' },
      ],
      headers: [{ name: 'accept', value: 'text/csv' }],
      body: { kind: 'json', value: { q: 'tea' } },
    });
  });

  it.each([
    [`-H 'Authorization: Bearer sk-123'`, { kind: 'bearer', name: 'authorization', value: 'sk-123' }],
    [`--oauth2-bearer sk-123`, { kind: 'bearer', name: 'authorization', value: 'sk-123' }],
    [`-H 'Authorization: Bearer $TOKEN'`, { kind: 'bearer', name: 'authorization', value: undefined }],
    [`-H 'Authorization: Bearer <your token>'`, { kind: 'bearer', name: 'authorization', value: undefined }],
    [`-u us:p:w`, { kind: 'basic', name: 'authorization', value: 'us:p:w' }],
    [`-u us`, { kind: 'basic', name: 'authorization', value: undefined }],
    [`-H 'authorization: Basic dXM6cMOk'`, { kind: 'basic', name: 'authorization', value: 'us:pä' }],
    [`-H 'Authorization: Token abc'`, { kind: 'header', name: 'authorization', value: 'Token abc' }],
    [`-H 'X-Api-Key: k1'`, { kind: 'header', name: 'x-api-key', value: 'k1' }],
    [`-H 'Private-Token: k1'`, { kind: 'header', name: 'private-token', value: 'k1' }],
    [`-b 'session=abc; theme=dark'`, { kind: 'header', name: 'cookie', value: 'session=abc; theme=dark' }],
  ])('parseCurl makes %s a credential', (option, credential) => {
    const request = read(`curl https://a.example/x ${option}`);
    expect(request.credentials).toEqual([credential]);
    expect(request.headers).toEqual([]);
  });

  it('parseCurl takes a key in the query or the URL for a credential', () => {
    expect(read(`curl 'https://a.example/x?api_key=k1&q=tea'`)).toMatchObject({
      query: [{ name: 'q', value: 'tea' }],
      credentials: [{ kind: 'query', name: 'api_key', value: 'k1' }],
    });
    expect(read('curl https://us:p%40w@a.example/x')).toMatchObject({
      url: 'https://a.example/x',
      credentials: [{ kind: 'basic', value: 'us:p@w' }],
    });
  });

  it('parseCurl leaves no part of a key outside the credentials', () => {
    const key = 'sk-Very-Secret-42';
    const options = [`-H 'Authorization: Bearer ${key}'`, `-H 'X-Auth-Token: ${key}'`, `-u 'me:${key}'`, `-b 'sid=${key}'`];
    for (const option of [...options, `--url-query access_token=${key}`]) {
      const { credentials, ...rest } = read(`curl https://a.example/x ${option}`);
      expect(JSON.stringify(rest), option).not.toContain(key);
      expect(JSON.stringify(credentials), option).toContain(key);
    }
  });

  it('parseCurl names what it ignores, leaves out and does not know', () => {
    const { notes } = read(
      `curl -k --compressed --max-time 5 --frobnicate -F f=@a.png -F x=1 https://a.example b.example | jq .`,
    );
    expect(notes).toEqual([
      'Multipart data is sent as a URL-encoded form.',
      'The file in f was left out.',
      'Not needed here: --compressed.',
      'Not supported: -k, --max-time. Requests are sent without it.',
      'Unknown, left out: --frobnicate.',
      'Only the first URL was imported.',
      'Only the first command was imported. Left out: | jq .',
    ]);
    expect(read(`curl https://a.example -d @body.json`).notes).toEqual([
      'The file body.json was not read. Paste its content into the body.',
    ]);
    expect(read(`curl localhost:8080/x`)).toMatchObject({ url: 'http://localhost:8080/x' });
    expect(read(`curl https://a.example -H 'Content-Type: text/xml' -d '<a/>'`)).toMatchObject({
      method: 'POST',
      body: { kind: 'none' },
    });
  });

  it.each([
    ['key of Google', `'https://maps.example/json?address=Berlin&key=AIzaSyA-fake-0123456789abcdefghijklmno'`, 'query', 'key'],
    ['api_token', 'https://a.example/deals?api_token=0123456789abcdef0123456789abcdef01234567', 'query', 'api_token'],
    ['access_key', 'https://a.example/flights?access_key=0123456789abcdef0123456789abcdef', 'query', 'access_key'],
    ['private_token', 'https://a.example/projects?private_token=glpat-FAKE0123456789', 'query', 'private_token'],
    ['code of Azure', 'https://f.azurewebsites.example/api/x?code=FAKEcode0123==', 'query', 'code'],
    ['apiKey', 'https://a.example/v1?apiKey=0123456789abcdef', 'query', 'apiKey'],
    ['a key by its beginning', 'https://a.example/v1?auth=sk-proj-0123456789abcdef', 'query', 'auth'],
    ['X-RapidAPI-Key', `https://a.example -H 'X-RapidAPI-Key: 0123456789abcdef'`, 'header', 'x-rapidapi-key'],
    [
      'a subscription key',
      `https://a.example -H 'Ocp-Apim-Subscription-Key: 0123456789abcdef'`,
      'header',
      'ocp-apim-subscription-key',
    ],
    ['x-functions-key', `https://a.example -H 'x-functions-key: FAKE0123=='`, 'header', 'x-functions-key'],
    ['x-goog-api-key', `https://a.example -H 'x-goog-api-key: FAKE0123456789'`, 'header', 'x-goog-api-key'],
    ['api_key in JSON', `https://a.example --json '{"api_key":"tvly-FAKE0123456789","query":"x"}'`, 'body', 'api_key'],
    [
      'client_secret in a form',
      `https://a.example/token -d client_id=a -d client_secret=FAKE0123456789`,
      'body',
      'client_secret',
    ],
    ['password in JSON', `https://a.example/login --json '{"user":"me","password":"correct horse"}'`, 'body', 'password'],
  ])('parseCurl takes %s for a credential and leaves it nowhere else', (_what, rest, kind, name) => {
    const { credentials, ...others } = read(`curl ${rest}`);
    expect(credentials).toEqual([{ kind, name, value: expect.stringMatching(/./) as string }]);
    expect(JSON.stringify(others)).not.toContain(credentials[0]?.value);
  });

  it.each([
    `https://a.example/orders?page_token=abcdef0123456789abcdef`,
    `https://a.example/orders?key=name&sort_key=created`,
    `https://a.example/airports?code=BER`,
    `https://a.example -H 'Idempotency-Key: 7c1d6a3e-0001'`,
    `https://a.example --json '{"nextToken":"abc123abc123abc123","max_tokens":5,"public_key":"abc"}'`,
  ])('parseCurl takes no other value for a key: %s', rest => {
    expect(read(`curl ${rest}`).credentials).toEqual([]);
  });

  it.each([
    `"Authorization: Bearer $(gcloud auth print-access-token)"`,
    `'Authorization: Bearer YOUR-API-KEY'`,
    `'Authorization: Bearer REPLACE_ME'`,
    `'Authorization: Bearer ACCESS_TOKEN'`,
    "'Authorization: Bearer `cat token`'",
  ])('parseCurl offers no placeholder as a key: %s', header => {
    expect(read(`curl -X POST https://a.example -H ${header} -d '{}'`).credentials).toEqual([
      { kind: 'bearer', name: 'authorization', value: undefined },
    ]);
  });

  it('parseCurl says where a key is that no secret can fill', () => {
    const { body, notes } = read(`curl https://a.example --json '{"auth":{"apiKey":"sk-FAKE0123456789","user":"me"}}'`);
    expect(body).toEqual({ kind: 'json', value: { auth: { user: 'me' } } });
    expect(notes).toEqual(['The key in /auth/apiKey was left out. Store it as a secret and set it in the JSON of the tool.']);
    const ofBot = read('curl https://api.telegram.example/bot123456789:AAFake0123456789abcdefghi/sendMessage');
    expect(ofBot.notes).toEqual(['The address contains a key. Everyone who can open the tool can read it.']);
  });

  it.each([
    ['a file of data', `-H 'Content-Type: application/x-ndjson' --data-binary @bulk.ndjson`],
    ['a file of a form', `-F "file=@report.pdf"`],
    ['no text at all', `-d ''`],
    ['what a pipe hands over', `-d @-`],
    ['a file of JSON', `--json @body.json`],
  ])('parseCurl posts data that is %s', (_what, options) => {
    expect(read(`curl https://a.example/x ${options}`)).toMatchObject({ method: 'POST', url: 'https://a.example/x' });
  });

  it.each([
    [`curl https://a.example/jobs -d @- <<'JSON'\n{"a":1}\nJSON`],
    [`curl -H 'content-type: application/json' --data-binary @- https://a.example/jobs << EOF\r\n{"a":1}\r\nEOF\r\n`],
    [`curl --json @- https://a.example/jobs <<-END > out.json\n\t{"a":1}\n\tEND\n`],
    [`curl --json @- https://a.example/jobs <<< '{"a":1}'`],
  ])('parseCurl reads the text that the shell hands over: %j', command => {
    expect(read(command)).toMatchObject({
      method: 'POST',
      url: 'https://a.example/jobs',
      body: { kind: 'json', value: { a: 1 } },
    });
    expect(read(command).notes.join()).not.toMatch(/URL|file/);
  });

  it('parseCurl takes the value of no option for the address', () => {
    expect(read('curl --socks5-hostname localhost:1080 https://a.example/x').url).toBe('https://a.example/x');
    expect(read('curl --frobnicate localhost:1080 https://a.example/x').url).toBe('https://a.example/x');
    expect(read('curl --request-target /x https://a.example/y').url).toBe('https://a.example/y');
    expect(read('curl --frobnicate https://a.example/x').url).toBe('https://a.example/x');
    expect(read('curl --frobnicate localhost:1080 https://a.example/x').notes).toEqual(['Unknown, left out: --frobnicate.']);
  });

  it.each([
    [`-H 'Content-Type: application/vnd.api+json' -d '{"data":{}}'`, 'application/vnd.api+json'],
    [`-X PATCH -H 'Content-Type: application/json-patch+json' -d '[{"op":"add"}]'`, 'application/json-patch+json'],
    [`-X PATCH -H 'content-type: application/merge-patch+json' -d '{"a":null}'`, 'application/merge-patch+json'],
    [`-H 'Content-Type: application/json; profile=x' -d '{}'`, 'application/json; profile=x'],
    [`-H 'Content-Type: text/plain' -d '{"a":1}'`, 'text/plain'],
    [`-H 'Content-Type: application/json; charset=UTF-8' -d '{}'`, undefined],
    [`-H 'Content-Type: application/x-www-form-urlencoded' -d a=1`, undefined],
  ])('parseCurl keeps the content type of the line: %s', (options, type) => {
    const sent = read(`curl https://a.example ${options}`).headers.find(({ name }) => name.toLowerCase() === 'content-type');
    expect(sent?.value).toBe(type);
  });

  it.each([
    [`-u 'sk_test_FAKE0123:'`, 'sk_test_FAKE0123:'],
    [`-u 'sk_test_FAKE0123: '`, 'sk_test_FAKE0123: '],
    [`--user 'me:FAKE:0123'`, 'me:FAKE:0123'],
    ['-u $KEY:', undefined],
    ['-u YOUR_API_KEY:', undefined],
    ['-u :', undefined],
    ['-u me', undefined],
  ])('parseCurl keeps the user of a service without passwords: %s', (option, value) => {
    expect(read(`curl https://a.example ${option}`).credentials).toEqual([{ kind: 'basic', name: 'authorization', value }]);
  });

  it.each(['hapikey', 'x-myapikey', 'mapaccesstoken', 'appauthkey'])('parseCurl takes %s for the name of a key', name => {
    expect(read(`curl 'https://a.example?${name}=FAKE-0123'`)).toMatchObject({
      query: [],
      credentials: [{ value: 'FAKE-0123' }],
    });
  });

  it('parseCurl ends a command as Bash does, and takes quoted operators for text', () => {
    for (const ending of ['; echo', '|jq .', ' ;echo', '||echo no', ';']) {
      const { url, body } = read(`curl -d a=1 https://a.example/x${ending}`);
      expect({ url, body }, ending).toMatchObject({ url: 'https://a.example/x', body: { fields: [{ value: '1' }] } });
    }
    for (const text of ['|', '&&', ';', '>', '> 5', '<<<', '2>1', 'a;', 'a|b'])
      expect(read(`curl https://a.example/x -F 'q="${text}"' --form-string '${text}=1'`).body, text).toEqual({
        kind: 'form',
        fields: [
          { name: 'q', value: text },
          { name: text, value: '1' },
        ],
      });
    expect(read('curl https://a.example/x --compressed ;').notes).toEqual(['Not needed here: --compressed.']);
    expect(read('curl https://a.example/x?a=1&b=2').query).toHaveLength(2);
  });

  it.each([
    [`name="Quarterly report"`, 'Quarterly report'],
    [`name="a;b, \\"c\\" \\\\";type=text/plain`, 'a;b, "c" \\'],
    [`name="open`, '"open'],
    [`name=say "hi"`, 'say "hi"'],
  ])('parseCurl reads the quotation marks of a part as cURL does: %s', (part, value) => {
    expect(read(`curl https://a.example -F '${part}'`).body).toEqual({ kind: 'form', fields: [{ name: 'name', value }] });
  });

  it('parseCurl changes no digit of a number in JSON', () => {
    const { body, notes } = read(`curl --json '{"id":1234567890123456789,"n":[9007199254740993,1.5,12]}' https://a.example`);
    expect(body).toEqual({ kind: 'json', value: { id: '1234567890123456789', n: ['9007199254740993', 1.5, 12] } });
    expect(notes.join()).toContain('1234567890123456789 in /id');
    expect(notes).toHaveLength(2);
  });

  it.each([
    [String.raw`curl 'https://me:50%off@a.example/x'`, { url: 'https://a.example/x', credentials: [{ value: 'me:50%off' }] }],
    ["curl https://a.example --data-urlencode 'q=\uD800'", { body: { fields: [{ value: '\uFFFD' }] } }],
    ['curl https://a.example/\uDC00 -d a=1', { method: 'POST' }],
  ])('parseCurl reads what can’t be decoded or encoded: %j', (command, request) => {
    expect(read(command)).toMatchObject(request);
  });

  it('parseCurl names the command that follows', () => {
    expect(read(`curl https://a.example/x && curl https://b.example/y`)).toMatchObject({
      url: 'https://a.example/x',
      notes: ['Only the first command was imported. Left out: && curl https://b.example/y'],
    });
    expect(read(`curl -s https://a.example/x > out.json 2>&1`).notes).toEqual(['Not needed here: -s.']);
  });

  it.each([
    ['wget https://a.example', 'This is not a cURL command. It has to start with curl.'],
    [`curl 'https://a.example`, 'A quotation mark is not closed. Copy the whole command.'],
    ['curl -X GET', 'The command has no URL.'],
    ['curl ftp://a.example/x', 'ftp://a.example/x is not an http or https URL.'],
    ['curl -X PURGE https://a.example', 'The method PURGE is not supported.'],
  ])('parseCurl says why %s can’t be read', (command, text) => {
    expect(problem(command)).toBe(text);
  });

  it('isCurlCommand recognizes commands and no other text', () => {
    expect(['curl x', '  $ curl -X GET x', 'curl.exe x', 'CURL x'].every(isCurlCommand)).toBe(true);
    expect(['https://curl.se', 'curly x', 'a curl x', ''].some(isCurlCommand)).toBe(false);
  });

  it('parseCurl returns each value that a shell would pass on, whatever it contains', () => {
    const text = fc.string({ unit: 'binary', maxLength: 20 }).filter(value => value.isWellFormed() && !value.includes('\r'));
    const pairs = fc.array(fc.tuple(fc.string({ minLength: 1, maxLength: 5 }), text), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.constantFrom(...quotings), pairs, (quote, entries) => {
        const value = Object.fromEntries(entries);
        const command = `curl --json ${quote(JSON.stringify(value))} https://a.example/x`;
        expect(read(command).body, command).toEqual({ kind: 'json', value: JSON.parse(JSON.stringify(value)) as unknown });
      }),
      { numRuns: 1000 },
    );
  });

  it('splitArguments returns the words of any quoting, also with several quotings in one word', () => {
    const word = fc.array(
      fc.tuple(
        fc.constantFrom(...quotings),
        fc.string().filter(text => !text.includes('\r')),
      ),
      { minLength: 1, maxLength: 3 },
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 4 }), words => {
        const line = words.map(parts => parts.map(([quote, text]) => quote(text)).join('')).join(' \\\n ');
        expect(textsOf(line), line).toEqual(words.map(parts => parts.map(([, text]) => text).join('')));
      }),
      { numRuns: 1000 },
    );
  });

  it('splitArguments reads the escapes of ANSI C quoting, and keeps variables', () => {
    const line = String.raw`a$'\u00e9\xc3\xa9\x41\101\t\'' "$X\n" $Y $"z" '' x\ y \U0001F600 $'\U0001F600'`;
    expect(textsOf(line)).toEqual(["aééAA\t'", String.raw`$X\n`, '$Y', 'z', '', 'x y', 'U0001F600', '😀']);
    expect(['a "b', "a 'b", "a $'b"].map(splitArguments)).toEqual([undefined, undefined, undefined]);
  });

  it('parseCurl returns a result for any text', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.constantFrom('-H', '-d', '-X', '-u', '--json', '"', "'", '\\', '-', '--', 'a:b', '@f', '%', '-F'),
            fc.string(),
          ),
        ),
        words => {
          const parsed = parseCurl(`curl https://a.example ${words.join(' ')}`);
          expect(parsed.ok ? parsed.request.url : parsed.problem).not.toBe('');
        },
      ),
    );
  });
});
