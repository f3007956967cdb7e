import { type RunEvent, specOf, ToolDefinition, type ToolDefinitionInput, validateGraph } from '@pinion/contracts';
import { describe, expect, it } from 'vitest';
import { LoadedJournal } from '../../run/index.ts';
import type { CallRow } from '../../timeline/index.ts';
import { programConfig } from './program-config.ts';
import { savedProgramOf, toolsOfProgram } from './saved-program.ts';
import { programRisks, toolWorkflow } from './tool-workflow.ts';

const spec = (name: string, version: string, more: Partial<ToolDefinitionInput> = {}) =>
  specOf(
    ToolDefinition.parse({
      name,
      version,
      description: '',
      category: 'code',
      input_schema: { type: 'object' },
      gateway: 'javascript',
      side_effect_policy: 'pure',
      ...more,
    }),
  );
const tools = [spec('a.get', '2.0.0'), spec('b.pay', '1.0.0', { side_effect_policy: 'compensatable', confirmation: 'always' })];
const config = { policy: { confirmation: 'never', max_tool_calls: 9, max_iterations: 3 }, roles: ['cashier'] };

/** Returns a journal with one program that made these calls. */
function journalOf(calls: readonly { name: string; version: string }[]): LoadedJournal {
  const journal = new LoadedJournal();
  const node_id = 'agent';
  const workflow = {
    format: 'pinion.workflow/1' as const,
    name: 'w',
    nodes: [{ id: node_id, type: 'agent', position: { x: 0, y: 0 }, config }],
    edges: [],
  };
  const envelopeOf = (call_id: string, name: string, version: string, more: object) => ({
    call_id,
    name,
    version,
    t_start: '2026-01-01T00:00:00Z',
    t_end: '2026-01-01T00:00:00Z',
    cached: false,
    output: null,
    input: {},
    ...more,
  });
  const own = calls.map(({ name, version }, index) => ({
    type: 'tool.executed',
    node_id,
    call_id: `c${index}`,
    envelope: envelopeOf(`c${index}`, name, version, { caller: { program_call_id: 'p', path: `1:1#${index}` } }),
  }));
  const events = [
    { type: 'run.started', workflow_id: 'w', workflow, tools, input: null },
    { type: 'node.started', node_id },
    ...own,
    { type: 'tool.executed', node_id, call_id: 'other', envelope: envelopeOf('other', 'x.other', '1.0.0', {}) },
    {
      type: 'tool.executed',
      node_id,
      call_id: 'p',
      envelope: envelopeOf('p', 'run_program', '1.0.0', { input: { code: 'return 1' } }),
    },
  ];
  for (const [seq, event] of events.entries())
    journal.add({ v: 1, run_id: 'r', seq, at: '2026-01-01T00:00:00Z', ms: seq, ...event } as unknown as RunEvent);
  return journal;
}

const rowOf = (journal: LoadedJournal, callId: string): CallRow => {
  const row = journal.timeline.rows.find(one => one.kind === 'call' && one.call_id === callId);
  if (row?.kind !== 'call') throw new Error('no such call');
  return row;
};

describe('savedProgramOf', () => {
  const journal = journalOf([
    { name: 'a.get', version: '2.0.0' },
    { name: 'b.pay', version: '1.0.0' },
    { name: 'a.get', version: '2.0.0' },
    { name: 'no.such_tool', version: '0.0.0' },
  ]);

  it('savedProgramOf returns the code and each tool that the program called, once, in its version', () => {
    const program = savedProgramOf(journal, rowOf(journal, 'p'));
    expect(program).toEqual({
      run_id: 'r',
      node_id: 'agent',
      call_id: 'p',
      code: 'return 1',
      language: 'javascript',
      tools: [
        { name: 'a.get', version: '2.0.0' },
        { name: 'b.pay', version: '1.0.0' },
      ],
    });
    expect(program && toolsOfProgram(journal, program)).toEqual(tools);
    expect(savedProgramOf(journal, rowOf(journal, 'other'))).toBeUndefined();
  });

  it('programConfig keeps the call policy, the call limit and the roles of the agent', () => {
    const program = savedProgramOf(journal, rowOf(journal, 'p'));
    expect(program && programConfig(program, config)).toMatchObject({
      language: 'javascript',
      policy: { confirmation: 'never', max_tool_calls: 9 },
      roles: ['cashier'],
      made_from: { run_id: 'r', node_id: 'agent', call_id: 'p' },
    });
  });
});

describe('toolWorkflow', () => {
  it('toolWorkflow has no problems, and the code gets the whole input', () => {
    const schema = { type: 'object', properties: { n: { type: 'number' } } };
    const named = [{ name: 'a.get', version: '2.0.0' }];
    const file = toolWorkflow({ name: 'x', schema, config: { language: 'javascript', code: 'return 1', tools: named } });
    const lookup = (name: string, version?: string) => tools.find(one => one.name === name && one.version === version);
    expect(validateGraph(file, { lookup })).toEqual([]);
    expect(file.nodes[1]?.config['input_schema']).toEqual({ type: 'object', properties: { in: schema }, required: ['in'] });
  });
});

describe('programRisks', () => {
  it('programRisks returns the strictest rules of the tools', () => {
    expect(programRisks(tools, 2)).toEqual({ side_effect_policy: 'compensatable', confirmation: 'always' });
    expect(programRisks([spec('a.get', '1.0.0')], 1)).toEqual({ side_effect_policy: 'pure' });
  });

  it('programRisks returns irreversible if a tool is not known', () => {
    expect(programRisks(tools, 3)).toEqual({ side_effect_policy: 'irreversible', confirmation: 'always' });
  });
});
