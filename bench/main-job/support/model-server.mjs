// A model over HTTP, OpenAI-compatible and streamed. First turn: one call of every tool in the request. Second turn: text.
import { createServer } from 'node:http';

const turnMs = Number(process.env.TURN_MS ?? 50);

const chunk = (delta, finish = null) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'bench', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;

function* answer({ messages, tools = [] }) {
  yield chunk({ role: 'assistant', content: '' });
  const isSecondTurn = messages.some(message => message.role === 'tool');
  if (isSecondTurn || tools.length === 0) {
    for (const word of ['All ', 'four ', 'answers ', 'are ', 'in.']) yield chunk({ content: word });
    yield chunk({}, 'stop');
  } else {
    for (const [index, tool] of tools.entries()) {
      yield chunk({
        tool_calls: [{ index, id: `call_${index}`, type: 'function', function: { name: tool.function.name, arguments: '' } }],
      });
      yield chunk({ tool_calls: [{ index, function: { arguments: `{"query":"item ${index}",` } }] });
      yield chunk({ tool_calls: [{ index, function: { arguments: `"limit":${index + 1}}` } }] });
    }
    yield chunk({}, 'tool_calls');
  }
  yield `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'bench', choices: [], usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 } })}\n\n`;
  yield 'data: [DONE]\n\n';
}

createServer((request, response) => {
  const parts = [];
  request.on('data', part => parts.push(part));
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(parts).toString());
    setTimeout(() => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const text of answer(body)) response.write(text);
      response.end();
    }, turnMs);
  });
}).listen(0, '127.0.0.1', function ready() {
  console.log(this.address().port);
});
