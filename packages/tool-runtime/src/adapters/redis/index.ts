export { type Notifier, redisNotifier } from './redis-notifier.ts';
export { redisBreakers } from './redis-breakers.ts';
export { type Channel, redisChannel } from './redis-channel.ts';
export { redisCache, type RedisCacheLimits } from './redis-cache.ts';
export { connectJobQueue } from './connect-job-queue.ts';
export { connectRedis, type RedisConnection, type RedisConnectionOptions } from './redis-connection.ts';
export { redisQueue } from './redis-queue.ts';
export { redisRateLimiter } from './redis-rate-limiter.ts';
export { type RedisCopySettings, withRedisCopy } from './with-redis-copy.ts';
