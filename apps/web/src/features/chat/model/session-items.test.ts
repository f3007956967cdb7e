import { describe, expect, it } from 'vitest';
import type { ChatSessionItem } from '../../../lib/api-shapes.ts';
import { sessionItems } from './session-items.ts';

const now = new Date('2026-05-12T14:00:00');
const session = (session_id: string, title: string, updated_at: string): ChatSessionItem => ({
  session_id,
  workflow_id: 'w',
  title,
  created_at: updated_at,
  updated_at,
});

describe('sessionItems', () => {
  const sessions = [
    session('b', 'Two rooms', '2026-05-12T12:30:00'),
    session('empty', '', '2026-05-12T12:00:00'),
    session('a', 'Two rooms', '2026-05-11T09:05:00'),
  ];

  it('sessionItems labels each conversation by its first words and its time, and every label is distinct', () => {
    const chosen: string[] = [];
    const items = sessionItems({ sessions, current: 'a', now, onChoose: id => chosen.push(id) });
    expect(items).toMatchObject([
      { kind: 'label' },
      { id: 'b', label: 'Two rooms', hint: '12:30', isCurrent: false },
      { id: 'a', label: 'Two rooms', hint: 'yesterday, 09:05', isCurrent: true },
    ]);
    for (const item of items) if ('onSelect' in item) item.onSelect();
    expect(chosen).toEqual(['b', 'a']);
  });

  it('sessionItems returns a placeholder when there are no conversations', () => {
    expect(sessionItems({ sessions: [], current: undefined, now, onChoose: () => {} })).toEqual([
      { kind: 'label', label: 'No conversations yet' },
    ]);
  });
});
