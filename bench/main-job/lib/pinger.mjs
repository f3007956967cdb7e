// Requests a server's health every 5 ms over one persistent connection, and reports the slowest responses. Runs in a separate
// process, so that no other work is counted as the server's delay.
import { connect } from 'node:net';

const { hostname, port, pathname } = new URL(process.argv[2]);
const socket = connect(Number(port), hostname);
socket.setNoDelay(true);
let asked = 0;
let waits = [];
let buffer = '';
const ask = () => {
  asked = performance.now();
  socket.write(`GET ${pathname} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n\r\n`);
};
socket.on('connect', () => {
  console.log(1);
  ask();
});
socket.on('data', data => {
  buffer += data;
  if (!buffer.includes('"ok"}')) return;
  buffer = '';
  const now = performance.now();
  waits.push(now - asked);
  setTimeout(ask, Math.max(0, 5 - (now - asked)));
});
process.on('message', () => {
  process.send(waits);
  waits = [];
});
