// Requests /health ten times a second until a stop message arrives. Then sends the slowest response and the 99th percentile, in
// ms.
// watch-health.mjs SERVER-URL
const times = [];
let isOver = false;
const ask = async () => {
  const began = performance.now();
  const response = await fetch(`${process.argv[2]}/api/v1/health`);
  await response.arrayBuffer();
  times.push(performance.now() - began);
};
await ask();
times.length = 0;
process.on('message', () => {
  isOver = true;
});
process.send('ready');
while (!isOver) {
  await ask();
  await new Promise(resolve => setTimeout(resolve, 100));
}
times.sort((a, b) => a - b);
process.send({ worst: times.at(-1) ?? 0, p99: times[Math.floor(times.length * 0.99)] ?? 0 });
process.disconnect();
