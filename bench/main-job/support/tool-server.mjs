// Tools over HTTP: POST /tool responds after TOOL_MS with 1 KB of the JSON a shop would send. `bytes` and `letters` make it
// larger. Counts how many calls are open at once.
import { createServer } from 'node:http';

const toolMs = Number(process.env.TOOL_MS ?? 50);
let open = 0;
let mostOpen = 0;
let calls = 0;

const item = n => ({
  id: `SKU-${10_000 + n}`,
  name: `Brass desk lamp, model ${n}`,
  price: { amount: 7999 + n, currency: 'EUR' },
  in_stock: n % 3 !== 0,
  rating: 4.5,
  tags: ['lighting', 'office', 'brass'],
  warehouse: { code: 'BER-2', shelf: `A${n}`, updated_at: '2026-11-21T10:15:00Z' },
});
const items = count => JSON.stringify({ total: count, items: Array.from({ length: count }, (_, n) => item(n)) });
const oneItem = items(1).length;
const bodies = new Map();
function bodyOf(bytes, letters) {
  const key = `${bytes} ${letters}`;
  if (!bodies.has(key)) {
    bodies.set(
      key,
      letters > 0
        ? JSON.stringify({ text: 'lorem ipsum dolor '.repeat(letters / 18) })
        : items(Math.max(1, Math.floor(bytes / (oneItem - 20)))),
    );
  }
  return bodies.get(key);
}

createServer((request, response) => {
  const url = new URL(request.url, 'http://tools');
  if (url.pathname === '/stats') {
    response.end(JSON.stringify({ open, mostOpen, calls }));
    if (url.searchParams.has('reset')) [mostOpen, calls] = [open, 0];
    return;
  }
  open += 1;
  calls += 1;
  mostOpen = Math.max(mostOpen, open);
  const body = bodyOf(Number(url.searchParams.get('bytes') ?? 1024), Number(url.searchParams.get('letters') ?? 0));
  request.resume().on('end', () =>
    setTimeout(() => {
      open -= 1;
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(body);
    }, toolMs),
  );
}).listen(0, '127.0.0.1', function ready() {
  console.log(this.address().port);
});
