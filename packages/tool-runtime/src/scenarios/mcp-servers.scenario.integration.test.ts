import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { specOf } from '@pinion/contracts';
import { afterAll, expect, test } from 'vitest';
import { createEgress } from '../adapters/egress/index.ts';
import { createTestMcpServer, program } from '../providers/mcp/test-servers/test-mcp-server.ts';
import { play, createRecordingModel } from '../testing/index.ts';

const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'pinion-mcp-agent-')));
const egress = createEgress();
const { connect, close } = createTestMcpServer(egress);

afterAll(async () => {
  await close();
  await egress.close();
  rmSync(folder, { recursive: true, force: true });
});

test('an agent uses three third-party MCP servers in parallel, and each call leaves an envelope', async () => {
  const connections = connect({
    everything: program('server-everything'),
    files: program('server-filesystem', folder),
    memory: { ...program('server-memory'), env: { MEMORY_FILE_PATH: path.join(folder, 'memory.jsonl') } },
  });
  const specs = (await connections.discover()).flatMap(({ definitions }) => definitions.map(definition => specOf(definition)));
  const file = path.join(folder, 'note.txt');
  const story = await play({
    policy: { confirmation: 'never' },
    specs,
    providers: [connections.provider],
    model: createRecordingModel([
      [
        { name: 'everything.echo', input: { message: 'hello' } },
        { name: 'files.write_file', input: { path: file, content: 'one' } },
        {
          name: 'memory.create_entities',
          input: { entities: [{ name: 'Ada', entityType: 'person', observations: ['counts'] }] },
        },
        { name: 'everything.echo', input: { message: 42 } },
      ],
      [
        { name: 'files.read_text_file', input: { path: file } },
        { name: 'memory.read_graph', input: {} },
        { name: 'files.read_text_file', input: { path: '/etc/hostname' } },
        { name: 'everything.get-tiny-image', input: {} },
      ],
      'done',
    ]),
  });
  expect(story.end.finish_reason).toBe('stop');
  expect(story.envelopes.map(envelope => envelope.error?.code ?? 'ok')).toEqual([
    'ok',
    'ok',
    'ok',
    'VALIDATION_ERROR',
    'ok',
    'ok',
    'PROVIDER_ERROR',
    'ok',
  ]);
  expect(story.envelopes[4]?.output).toMatchObject({ content: 'one' });
  expect(story.envelopes[5]?.output).toMatchObject({ entities: [{ name: 'Ada' }] });
  expect(story.envelopes[7]?.attachments).toMatchObject([{ kind: 'image', content_type: 'image/png' }]);
  expect(story.envelopes[0]?.version).toMatch(/^0\.0\.0\+[0-9a-f]{16}$/);
});
