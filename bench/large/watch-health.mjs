// Requests an address again and again until a stop message arrives. Then sends the slowest response, the 99th percentile, in ms,
// and the number of requests.
// watch-health.mjs ADDRESS [MILLISECONDS BETWEEN REQUESTS]
const [address, pause = '100'] = process.argv.slice(2);
const times = [];
let isOver = false;
const ask = async () => {
  const began = performance.now();
  const response = await fetch(address);
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
  await new Promise(resolve => setTimeout(resolve, Number(pause)));
}
times.sort((a, b) => a - b);
process.send({ worst: times.at(-1) ?? 0, p99: times[Math.floor(times.length * 0.99)] ?? 0, count: times.length });
process.disconnect();
