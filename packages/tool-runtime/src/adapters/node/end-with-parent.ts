import { workerData } from 'node:worker_threads';

/* A thread that ends its process when the parent process is gone, whatever the main thread is doing. */

const intervalMs = 500;

setInterval(() => {
  if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL');
}, intervalMs);
