/**
 * The code that gives JavaScript `fetch`, run before it. `start(name, args, stack)` is a function of the host that returns a promise.
 * Bodies are text; `bytes()` of a response gives the bytes of one that is not. What the code needs of the language is taken first.
 */
export const fetchPrelude = `(_, start) => {
  const J = JSON, { stringify, parse } = J;
  const E = TypeError, S = String, U = Uint8Array, O = Object;
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const bytesOf = base64 => {
    const bytes = new U(Math.floor((base64.replace(/=+$/, '').length * 3) / 4));
    for (let at = 0, bits = 0, value = 0, index = 0; index < bytes.length; at += 1) {
      value = ((value << 6) | alphabet.indexOf(base64[at])) & 0xffffff;
      bits += 6;
      if (bits >= 8) bytes[index++] = (value >> (bits -= 8)) & 255;
    }
    return bytes;
  };
  const headersOf = headers => ({
    get: name => headers[S(name).toLowerCase()] ?? null,
    has: name => S(name).toLowerCase() in headers,
    entries: () => O.entries(headers)[Symbol.iterator](),
    [Symbol.iterator]: () => O.entries(headers)[Symbol.iterator](),
  });
  const responseOf = ({ status, url, headers, text, base64 }) => ({
    status, url, ok: status >= 200 && status < 300,
    headers: headersOf(O.assign(O.create(null), headers)),
    text: async () => text,
    json: async () => J.parse(text),
    bytes: async () => bytesOf(base64),
  });
  const plain = headers => (headers?.[Symbol.iterator] === undefined ? headers : O.fromEntries(headers));
  const fetch = (url, { method, headers, body } = {}) => start('fetch', stringify({
    url: S(url?.href ?? url),
    method: method === undefined ? 'GET' : S(method),
    headers: plain(headers) ?? {},
    ...(body === undefined || body === null ? {} : { body: S(body) }),
  }), S(new E().stack));
  O.defineProperty(globalThis, 'fetch', { value: fetch, writable: true, configurable: true });
  const failure = text => {
    const { code, message } = parse(text);
    return O.assign(new E(message), { code });
  };
  return { parse: text => responseOf(parse(text)), failure };
}`;
