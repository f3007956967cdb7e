// The bare contender: the same job without a runtime. Calls the model and the tools with fetch, and stores what happened in
// SQLite with synchronous=FULL: three commits per run (started, tool results received, ended), each on disk.
import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';

const { MODEL_URL, TOOL_URL, DATA } = process.env;
const db = new DatabaseSync(`${DATA}/bare.sqlite`);
db.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE line (run INTEGER, step INTEGER, text TEXT)');
const insert = db.prepare('INSERT INTO line VALUES (?, ?, ?)');
let runs = 0;

async function askModel(messages, tools) {
  const response = await fetch(`${MODEL_URL}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'bench', stream: true, messages, tools }),
  });
  const turn = { role: 'assistant', content: '', tool_calls: [] };
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of response.body) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop();
    for (const line of lines) {
      if (!line.startsWith('data: {')) continue;
      const delta = JSON.parse(line.slice(6)).choices[0]?.delta;
      turn.content += delta?.content ?? '';
      for (const part of delta?.tool_calls ?? []) {
        const call = (turn.tool_calls[part.index] ??= {
          id: part.id,
          type: 'function',
          function: { name: part.function.name, arguments: '' },
        });
        call.function.arguments += part.function.arguments;
      }
    }
  }
  if (turn.tool_calls.length === 0) delete turn.tool_calls;
  return turn;
}

async function callTool(call, query) {
  const response = await fetch(`${TOOL_URL}/tool${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: call.function.arguments,
  });
  return { role: 'tool', tool_call_id: call.id, content: JSON.stringify(await response.json()) };
}

async function run({ width = 4, query = '' }) {
  const id = (runs += 1);
  const parameters = {
    type: 'object',
    properties: { query: { type: 'string' }, limit: { type: 'integer' } },
    required: ['query'],
  };
  const tools = Array.from({ length: width }, (_, n) => ({
    type: 'function',
    function: { name: `tool_${n}`, description: 'a tool', parameters },
  }));
  const messages = [
    { role: 'system', content: 'Be exact.' },
    { role: 'user', content: 'Find them all.' },
  ];
  insert.run(id, 0, JSON.stringify(messages));
  for (;;) {
    const turn = await askModel(messages, tools);
    messages.push(turn);
    if (turn.tool_calls === undefined) break;
    messages.push(...(await Promise.all(turn.tool_calls.map(call => callTool(call, query)))));
    insert.run(id, 1, JSON.stringify(messages));
  }
  insert.run(id, 2, JSON.stringify(messages));
  return { status: 'succeeded', output: messages.at(-1).content };
}

createServer((request, response) => {
  const parts = [];
  request.on('data', part => parts.push(part));
  request.on('end', async () => {
    const body = parts.length === 0 ? {} : JSON.parse(Buffer.concat(parts).toString());
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(request.url === '/health' ? { status: 'ok' } : await run(body)));
  });
}).listen(0, '127.0.0.1', function ready() {
  console.log(this.address().port);
});
