import type { EventStore, JSONRPCMessage } from '@modelcontextprotocol/server';

type Kept = { id: string; streamId: string; message: JSONRPCMessage };

const mostKept = 500;

/**
 * Creates a store of a session's latest events, which lets a client whose stream was cut off resume where it stopped
 * (Last-Event-ID).
 */
export function recentEvents(): EventStore {
  const kept: Kept[] = [];
  let count = 0;
  const streamOf = (id: string): string | undefined => kept.find(event => event.id === id)?.streamId;
  return {
    storeEvent: (streamId, message) => {
      count += 1;
      const id = `${streamId}_${count}`;
      kept.push({ id, streamId, message });
      if (kept.length > mostKept) kept.shift();
      return Promise.resolve(id);
    },
    getStreamIdForEventId: id => Promise.resolve(streamOf(id)),
    async replayEventsAfter(lastId, { send }) {
      const streamId = streamOf(lastId) ?? '';
      const last = kept.findIndex(event => event.id === lastId);
      const missed = last < 0 ? [] : kept.slice(last + 1).filter(event => event.streamId === streamId);
      // A priming event is a position in the stream, not a message.
      for (const { id, message } of missed) if ('jsonrpc' in message) await send(id, message);
      return streamId;
    },
  };
}
