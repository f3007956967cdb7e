import { Redis } from 'ioredis';

const connectMs = 1_000;
const reconnectMs = 1_000;

/**
 * Connects a client for a job queue, which needs other settings than {@link connectRedis}. `producer` fails at once while Redis
 * is away. `consumer` waits for it, as a blocking read requires.
 */
export function connectJobQueue(url: string, part: 'producer' | 'consumer'): Redis {
  const settings = part === 'producer' ? { enableOfflineQueue: false, maxRetriesPerRequest: 1 } : { maxRetriesPerRequest: null };
  const client = new Redis(url, { ...settings, connectTimeout: connectMs, retryStrategy: () => reconnectMs });
  client.on('error', () => undefined); // The queue reports it.
  return client;
}
