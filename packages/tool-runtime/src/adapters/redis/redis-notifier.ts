import type { RedisConnection } from './redis-connection.ts';

/**
 * Notifies other processes that something about these names has changed. A notification may be lost, so receivers also have to
 * poll.
 */
export type Notifier = {
  notify(names: Iterable<string>): void;
  close(): void;
};

/** Milliseconds during which notifications are gathered into one message. */
const gatherMs = 15;
const namesAtOnce = 500;

/**
 * Creates a notifier over Redis publish/subscribe. `self` distinguishes its own notifications from those of other processes.
 * Only the latter reach `onRing`.
 */
export function redisNotifier(
  redis: RedisConnection,
  channel: string,
  self: string,
  onNotify: (names: readonly string[]) => void,
): Notifier {
  const pending = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  redis.subscribe(channel, text => {
    const notification = readNotification(text);
    if (notification !== undefined && notification.from !== self) onNotify(notification.names);
  });

  const send = (): void => {
    timer = undefined;
    const names = [...pending].slice(0, namesAtOnce);
    pending.clear();
    void redis.ask(client => client.publish(channel, JSON.stringify({ from: self, names })));
  };
  return {
    notify(names) {
      for (const name of names) pending.add(name);
      timer ??= setTimeout(send, gatherMs);
    },
    close: () => clearTimeout(timer),
  };
}

function readNotification(text: string): { from: string; names: string[] } | undefined {
  try {
    const { from, names } = JSON.parse(text) as { from?: unknown; names?: unknown };
    if (typeof from !== 'string' || !Array.isArray(names)) return undefined;
    return { from, names: names.filter(name => typeof name === 'string') };
  } catch {
    return undefined;
  }
}
