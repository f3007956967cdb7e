import { describe, expect, it } from 'vitest';
import { notesOf } from '../../../canvas/index.ts';
import { shopWorkflow } from '../../../stories/index.ts';
import { createClip, readClip } from '../clip.ts';
import { pasteClip } from './paste-clip.ts';

const all = new Set(shopWorkflow.nodes.map(node => node.id));

describe('pasteClip', () => {
  it('pasteClip gives every node a new id and copies its edges and templates', () => {
    const clip = readClip(JSON.stringify(createClip(shopWorkflow, new Set(['message', 'assist']), new Set(['note']))));
    if (clip === undefined) throw new Error('the clip can be read');
    const pasted = pasteClip(shopWorkflow, clip, { x: 40, y: 40 });
    expect([...pasted.nodes]).toEqual(['message_2', 'assist_2']);
    expect(pasted.file.edges.at(-1)).toMatchObject({ source: 'message_2', target: 'assist_2', target_handle: 'in' });
    expect(pasted.file.edges).toHaveLength(shopWorkflow.edges.length + 1);
    expect(pasted.file.nodes.at(-1)?.config['prompt']).toBe('{{message_2.text}}');
    expect(notesOf(pasted.file).map(note => note.id)).toEqual(['note', 'note_2']);
  });

  it('pasteClip pastes a whole workflow file twice without duplicate names', () => {
    const once = pasteClip(shopWorkflow, shopWorkflow, { x: 0, y: 0 }).file;
    const twice = pasteClip(once, shopWorkflow, { x: 0, y: 0 }).file;
    expect(new Set(twice.nodes.map(node => node.id)).size).toBe(all.size * 3);
    expect(new Set(twice.edges.map(edge => edge.id)).size).toBe(shopWorkflow.edges.length * 3);
  });

  it('pasteClip ignores other text', () => {
    for (const text of ['hello', '{"nodes":1}', '[]', '', '{"format":"pinion.workflow/1","name":"x","nodes":[],"edges":[]}'])
      expect(readClip(text)).toBeUndefined();
  });
});
