import { describe, expect, it } from 'vitest';
import { isoAt } from '../../testing/journal-events.ts';
import type { RunEvent } from '../run-event.ts';
import { compareRuns } from './compare-runs.ts';

type Agent = { instructions?: string; version?: string; model?: string; title?: string };

/** Returns the first event of a run whose agent has these settings, and whose tool had the version `fixed`. */
const started = ({ instructions = 'Be brief.', version, model = 'small', title = 'Helper' }: Agent, fixed = '1.0.0') => {
  const config = {
    model: { provider: 'openai', model },
    instructions,
    prompt: '{{question}}',
    tools: [{ name: 'find', ...(version === undefined ? {} : { version }) }],
  };
  const tool = { name: 'find', version: fixed, input_schema: {}, output_schema: {}, side_effect_policy: 'pure', gateway: 'http' };
  return [
    {
      v: 1,
      run_id: 'r',
      seq: 0,
      at: isoAt(0),
      ms: 0,
      type: 'run.started',
      workflow_id: 'w',
      workflow: {
        format: 'pinion.workflow/1',
        name: title,
        nodes: [{ id: 'helper', type: 'agent', title, position: { x: 0, y: 0 }, config }],
        edges: [],
      },
      tools: [tool],
      input: title,
    },
  ] as unknown as RunEvent[];
};

describe('compareRuns workflow changes', () => {
  it('changed settings are listed with both values', () => {
    const { workflow_changes } = compareRuns(started({}), started({ instructions: 'Be long.', model: 'large' }));
    expect(workflow_changes.map(({ node_id, field, from, to }) => [node_id, field, from, to])).toEqual(
      expect.arrayContaining([
        ['helper', 'instructions', 'Be brief.', 'Be long.'],
        ['helper', 'model.model', 'small', 'large'],
      ]),
    );
    expect(workflow_changes).toHaveLength(2);
  });
  it('a tool without a version counts as the version that its run had', () => {
    expect(compareRuns(started({}), started({ version: '1.0.0' })).workflow_changes).toEqual([]);
    expect(compareRuns(started({}), started({}, '2.0.0')).workflow_changes).toMatchObject([
      { field: 'tools[find].version', from: '1.0.0', to: '2.0.0' },
    ]);
  });
  it('names cannot change what a run does and are not listed', () => {
    const comparison = compareRuns(started({}), started({ title: 'Other' }));
    expect(comparison.workflow_changes).toEqual([]);
    expect(comparison.is_input_same).toBe(false);
  });
  it('a run without a known price has no cost', () => {
    expect(compareRuns(started({}), started({})).left.totals).toMatchObject({ usd: 0, cost_usd: null });
  });
});
