import type { RedisConnection } from './redis-connection.ts';

/**
 * Notifies other processes that something about these names has changed. A notification may be lost, so receivers also have to
 * poll.
 */
export type Bell = {
  ring(names: Iterable<string>): void;
  close(): void;
};

/** Milliseconds during which notifications are gathered into one message. */
const gatherMs = 15;
const namesAtOnce = 500;

/**
 * Creates a notifier over Redis publish/subscribe. `self` distinguishes its own notifications from those of other processes.
 * Only the latter reach `onRing`.
 */
export function redisBell(
  redis: RedisConnection,
  channel: string,
  self: string,
  onRing: (names: readonly string[]) => void,
): Bell {
  const pending = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const ear = redis.another();
  ear.on('ready', () => void ear.subscribe(channel).catch(alreadyKnown));
  ear.on('message', (_channel: string, text: string) => {
    const heard = readRing(text);
    if (heard !== undefined && heard.from !== self) onRing(heard.names);
  });

  const send = (): void => {
    timer = undefined;
    const names = [...pending].slice(0, namesAtOnce);
    pending.clear();
    void redis.ask(client => client.publish(channel, JSON.stringify({ from: self, names })));
  };
  return {
    ring(names) {
      for (const name of names) pending.add(name);
      timer ??= setTimeout(send, gatherMs);
    },
    close: () => clearTimeout(timer),
  };
}

/** Ignores an error of a connection that was lost again. The next `ready` subscribes again. */
const alreadyKnown = (): void => undefined;

function readRing(text: string): { from: string; names: string[] } | undefined {
  try {
    const { from, names } = JSON.parse(text) as { from?: unknown; names?: unknown };
    if (typeof from !== 'string' || !Array.isArray(names)) return undefined;
    return { from, names: names.filter(name => typeof name === 'string') };
  } catch {
    return undefined;
  }
}
