import { observable } from '@trpc/server/observable';
import { describe, expect, it } from 'vitest';
import { whileVisible } from './while-visible.ts';

/** A page whose visibility the test sets. */
class Page extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible';

  show(state: DocumentVisibilityState): void {
    this.visibilityState = state;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

/** Subscribes through the link. Returns the inputs of the streams that were opened, and how many are open. */
function subscribe(page: Page) {
  const inputs: unknown[] = [];
  const ended: string[] = [];
  const received: unknown[] = [];
  const streams = new Set<{ next: (value: unknown) => void; complete: () => void }>();
  const link = whileVisible(() => page)({} as never);
  const result = link({
    op: { id: 1, type: 'subscription', path: 'runs.events', input: { run_id: 'run_1' }, context: {}, signal: null },
    next: ({ input }) =>
      observable(observer => {
        inputs.push(input);
        const stream = observer as never;
        streams.add(stream);
        return () => {
          streams.delete(stream);
          observer.complete();
        };
      }),
  });
  const subscription = result.subscribe({
    next: value => received.push(value.result),
    error: () => ended.push('error'),
    complete: () => ended.push('complete'),
  });
  const send = (id: string) => {
    for (const stream of streams) stream.next({ result: { id, data: { id, data: 'event' } } });
  };
  return { inputs, ended, received, streams, send, subscription };
}

describe('whileVisible', () => {
  it('a hidden page has no stream, and continues after its last event when it is shown again', () => {
    const page = new Page();
    const { inputs, ended, received, streams, send } = subscribe(page);
    send('1');
    send('2');
    page.show('hidden');
    expect(streams.size).toBe(0);
    page.show('visible');
    send('3');
    expect(inputs).toEqual([{ run_id: 'run_1' }, { run_id: 'run_1', lastEventId: '2' }]);
    expect(received).toHaveLength(3);
    expect(ended).toEqual([]);
  });

  it('a page that is opened in the background has no stream until it is shown', () => {
    const page = new Page();
    page.visibilityState = 'hidden';
    const { inputs, subscription } = subscribe(page);
    expect(inputs).toEqual([]);
    page.show('visible');
    page.show('visible');
    expect(inputs).toEqual([{ run_id: 'run_1' }]);
    subscription.unsubscribe();
    page.show('hidden');
    page.show('visible');
    expect(inputs).toHaveLength(1);
  });

  it('a stream that ends by itself ends the subscription', () => {
    const { ended, streams } = subscribe(new Page());
    for (const stream of streams) stream.complete();
    expect(ended).toEqual(['complete']);
  });
});
