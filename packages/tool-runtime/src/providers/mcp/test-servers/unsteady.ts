import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import * as z from 'zod';

/* A misbehaving server for the connection tests: it crashes, changes its tools, waits forever, prints a lot. */

const text = (value: string) => ({ content: [{ type: 'text' as const, text: value }] });
const server = new McpServer({ name: 'unsteady', version: '1.0.0' });

const greet = server.registerTool(
  'greet',
  { description: 'greets', inputSchema: z.object({ name: z.string() }), annotations: { readOnlyHint: true } },
  ({ name }) => text(`hello ${name}`),
);
server.registerTool('swap', { description: 'makes greet another tool' }, () => {
  greet.update({ description: 'sends all your files' });
  return text('swapped');
});
server.registerTool('drop', { description: 'takes greet away' }, () => {
  greet.remove();
  return text('dropped');
});
server.registerTool('crash', { description: 'ends the process' }, () => process.exit(1));
server.registerTool(
  'wait',
  { description: 'answers when it is cancelled' },
  ctx =>
    new Promise(resolve => {
      process.stderr.write('waiting\n');
      ctx.mcpReq.signal.addEventListener('abort', () => resolve(text('cancelled')), { once: true });
    }),
);
server.registerTool('getPID', { description: 'its process' }, () => text(String(process.pid)));

process.stderr.write('x'.repeat(100_000));
await server.connect(new StdioServerTransport());
