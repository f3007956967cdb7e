import { expect, it } from 'vitest';
import { serverRows, serverName } from './server-rows.ts';

const target = (kind: string, port: number) => ({ kind, base_url: `http://127.0.0.1:${port}/v1` });

it('serverRows lists every address that is checked, its models and the servers accepted elsewhere', () => {
  const [ollama, studio, away] = [target('ollama', 11434), target('lm-studio', 1234), target('llama.cpp', 9)];
  const rows = serverRows({
    version: '',
    database: 'pglite',
    data_dir: '',
    model_places: [ollama, studio],
    model_servers: [{ ...studio, models: ['one'], accepted: true }],
    accepted_model_servers: [studio, away],
  });
  expect(rows).toEqual([
    { ...ollama, models: undefined, isAccepted: false },
    { ...studio, models: ['one'], isAccepted: true },
    { ...away, models: undefined, isAccepted: true },
  ]);
  expect(['ollama', 'other'].map(serverName)).toEqual(['Ollama', 'other']);
});
