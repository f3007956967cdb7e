// Responds to each request with JSON of the same size and different content: a list of records. Sends its origin to its parent.
// service.mjs KILOBYTES
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';

let served = 0;
const records = Math.ceil((Number(process.argv[2]) * 1000) / 100);
// Random letters, so that the database compresses them as little as pictures or keys.
const text = JSON.stringify(
  Array.from({ length: records }, (_, n) => ({ n: 10_000 + n, text: randomBytes(54).toString('base64') })),
);
const server = createServer((_request, response) => {
  served += 1;
  response.setHeader('content-type', 'application/json');
  response.end(`{"served":${served},"records":[{"n":"${served}"},${text.slice(1)}}`);
});
server.listen(0, '127.0.0.1', () => process.send(`http://127.0.0.1:${server.address().port}`));
