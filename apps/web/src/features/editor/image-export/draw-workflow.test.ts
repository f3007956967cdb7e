import { describe, expect, it } from 'vitest';
import type { NodeView } from '../../canvas/index.ts';
import { cut, drawWorkflow, escapeXml, type ImageColors, wrap } from './draw-workflow.ts';
import type { DrawnNode } from '../ui/drawn-node.ts';

const colors: ImageColors = {
  canvas: '#eee',
  raised: '#fff',
  line: '#ccc',
  edge: '#777',
  ink: '#111',
  quiet: '#555',
  hair: '#ddd',
};

const nodeAt = (id: string, x: number, handle: { name: string; side: 'source' | 'target' }): DrawnNode => ({
  view: {
    node: { id, type: 'input', title: `Node <${id}>`, position: { x, y: 0 }, config: {} },
    read: { type: 'input' },
  } as unknown as NodeView,
  box: { x, y: 0, width: 140, height: 80 },
  handles: [{ ...handle, x: handle.side === 'source' ? x + 140 : x, y: 50 }],
});

describe('drawWorkflow', () => {
  const edge = { id: 'e', source: 'a', source_handle: 'value', target: 'b', target_handle: 'in' };
  const nodes = [nodeAt('a', 0, { name: 'value', side: 'source' }), nodeAt('b', 300, { name: 'in', side: 'target' })];

  it('draws every card, its handles, and the edges between handles', () => {
    const { svg, width, height } = drawWorkflow({ nodes, edges: [edge], notes: [] }, colors);
    expect({ width, height }).toEqual({ width: 504, height: 144 });
    expect(svg).toContain('Node &lt;a&gt;');
    expect(svg).toContain('M140 50C');
    expect(svg.match(/<circle/g)).toHaveLength(2);
  });

  it('leaves out an edge to a handle that is not drawn', () => {
    const { svg } = drawWorkflow({ nodes, edges: [{ ...edge, target_handle: 'gone' }], notes: [] }, colors);
    expect(svg).not.toContain('stroke-width="1.5"');
  });

  it('draws the text of notes in lines', () => {
    const note = { id: 'n', text: 'Look here first', position: { x: 0, y: 200 }, box: { x: 0, y: 200, width: 80, height: 72 } };
    const { svg } = drawWorkflow({ nodes, edges: [], notes: [note] }, colors);
    expect(svg).toContain('>Look here<');
    expect(svg).toContain('>first<');
  });
});

describe('texts of an image', () => {
  it('cut and wrap keep texts within their room', () => {
    expect(cut('short', 10)).toBe('short');
    expect(cut('a long title', 6)).toBe('a lon…');
    expect(wrap('one two three', 7)).toEqual(['one two', 'three']);
    expect(wrap('a\nb', 7)).toEqual(['a', 'b']);
  });

  it('escapeXml escapes markup and drops control characters', () => {
    expect(escapeXml('a < b & "c"\u0000')).toBe('a &lt; b &amp; &quot;c&quot;');
  });
});
