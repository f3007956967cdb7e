import type { TRPCLink } from '@trpc/client';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import type { AppRouter } from '@pinion/api/router';

type Page = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;

/**
 * Keeps subscriptions open only while the page is visible. Over HTTP/1.1 browsers open six connections to a server for all tabs
 * together, and each stream of each tab takes one. A page that is shown again continues after the last event it got.
 */
export const whileVisible =
  (page: () => Page = () => document): TRPCLink<AppRouter> =>
  () =>
  ({ op, next }) =>
    observable(observer => {
      const shown = page();
      let lastEventId: string | undefined;
      let opened: Unsubscribable | undefined;
      const open = (): Unsubscribable => {
        let isClosed = false;
        const input = lastEventId === undefined ? op.input : { ...(op.input as object), lastEventId };
        const inner = next({ ...op, input }).subscribe({
          next: value => {
            if ('id' in value.result && typeof value.result.id === 'string') lastEventId = value.result.id;
            observer.next(value);
          },
          error: error => observer.error(error),
          // A stream that is closed here completes, too.
          complete: () => isClosed || observer.complete(),
        });
        return {
          unsubscribe: () => {
            isClosed = true;
            inner.unsubscribe();
          },
        };
      };
      const close = (): void => {
        opened?.unsubscribe();
        opened = undefined;
      };
      const onVisibilityChange = (): void => {
        if (shown.visibilityState === 'visible') opened ??= open();
        else close();
      };
      shown.addEventListener('visibilitychange', onVisibilityChange);
      onVisibilityChange();
      return () => {
        shown.removeEventListener('visibilitychange', onVisibilityChange);
        close();
      };
    });
