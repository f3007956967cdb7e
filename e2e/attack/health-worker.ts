import { performance } from 'node:perf_hooks';
import { parentPort, workerData } from 'node:worker_threads';
import type { HealthAnswers } from './watch-health.ts';

// Asks a server for its health again and again until a message comes, then posts what it saw. A thread of its own, since a case keeps
// the event loop of the main thread busy.
const url = `${String(workerData)}/api/v1/health`;
let isOver = false;
parentPort?.on('message', () => {
  isOver = true;
});

async function request(): Promise<{ status: number; wait_ms: number }> {
  const start = performance.now();
  const response = await fetch(url);
  await response.arrayBuffer();
  return { status: response.status, wait_ms: performance.now() - start };
}

await request();
parentPort?.postMessage('ready');
const waits: number[] = [];
const statuses = new Set<number>();
while (!isOver) {
  const { status, wait_ms } = await request();
  statuses.add(status);
  waits.push(wait_ms);
  await new Promise(resolve => setTimeout(resolve, 5));
}
const answers: HealthAnswers = { count: waits.length, longest_ms: Math.round(Math.max(0, ...waits)), statuses: [...statuses] };
parentPort?.postMessage(answers);
parentPort?.close();
