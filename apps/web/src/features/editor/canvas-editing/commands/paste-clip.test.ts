import { describe, expect, it } from 'vitest';
import { notesOf } from '../../../canvas/index.ts';
import { shopWorkflow } from '../../../stories/index.ts';
import { createClip, readClip } from '../clip.ts';
import { pasteClip } from './paste-clip.ts';

const all = new Set(shopWorkflow.nodes.map(node => node.id));

describe('copying through the clipboard', () => {
  it('gives every node a fresh id and takes edges and templates along', () => {
    const clip = readClip(JSON.stringify(createClip(shopWorkflow, new Set(['message', 'assist']), new Set(['note']))));
    if (clip === undefined) throw new Error('the clip can be read');
    const pasted = pasteClip(shopWorkflow, clip, { x: 40, y: 40 });
    expect([...pasted.nodes]).toEqual(['message_2', 'assist_2']);
    expect(pasted.file.edges.at(-1)).toMatchObject({ source: 'message_2', target: 'assist_2', target_handle: 'in' });
    expect(pasted.file.edges).toHaveLength(shopWorkflow.edges.length + 1);
    expect(pasted.file.nodes.at(-1)?.config['prompt']).toBe('{{message_2.text}}');
    expect(notesOf(pasted.file).map(note => note.id)).toEqual(['note', 'note_2']);
  });

  it('pastes a whole workflow file, twice, without two things of one name', () => {
    const once = pasteClip(shopWorkflow, shopWorkflow, { x: 0, y: 0 }).file;
    const twice = pasteClip(once, shopWorkflow, { x: 0, y: 0 }).file;
    expect(new Set(twice.nodes.map(node => node.id)).size).toBe(all.size * 3);
    expect(new Set(twice.edges.map(edge => edge.id)).size).toBe(shopWorkflow.edges.length * 3);
  });

  it('leaves other text alone', () => {
    for (const text of ['hello', '{"nodes":1}', '[]', '', '{"format":"pinion.workflow/1","name":"x","nodes":[],"edges":[]}'])
      expect(readClip(text)).toBeUndefined();
  });
});
