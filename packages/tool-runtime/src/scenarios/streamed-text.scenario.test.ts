import { expect, test } from 'vitest';
import type { ModelAdapter } from '../ports/index.ts';
import { play, virtualClock } from '../testing/index.ts';

test('streamed text reaches the journal in whole characters, also when the halves of one arrive apart', async () => {
  const clock = virtualClock();
  const model: ModelAdapter = {
    provider: 'scripted',
    model: 'm',
    async ask({ onText }) {
      for (const text of ['a 😀', ' b \ud83d', '\ude00 c']) {
        onText?.(text);
        await clock.advance(1_000);
      }
      return { ok: true, turn: { text: 'a 😀 b 😀 c', tool_calls: [], finish: 'stop' } };
    },
  };
  const { events } = await play({ model, clock });
  const slices = events.flatMap(event => (event.type === 'model.delta' ? [event.text] : []));
  expect(slices).toEqual(['a 😀', ' b ', '😀 c']);
});
