import { describe, expect, it } from 'vitest';
import { shopWorkflow } from '../../../stories/index.ts';
import { connectHandles } from './connect-handles.ts';

const connection = { source: 'message', source_handle: 'value', target: 'log', target_handle: 'order' };

describe('connectHandles', () => {
  it('adds an edge with an ID of its own', () => {
    const { edges } = connectHandles(shopWorkflow, connection);
    expect(edges).toHaveLength(shopWorkflow.edges.length + 1);
    expect(edges.at(-1)).toMatchObject(connection);
    expect(new Set(edges.map(({ id }) => id)).size).toBe(edges.length);
  });

  it('adds no second edge between the same handles, and none from a node to itself', () => {
    const once = connectHandles(shopWorkflow, connection);
    expect(connectHandles(once, connection)).toBe(once);
    expect(connectHandles(shopWorkflow, { ...connection, target: 'message' })).toBe(shopWorkflow);
  });
});
