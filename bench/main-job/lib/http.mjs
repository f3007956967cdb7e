import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** Sends JSON with minimal client overhead. */
export function postJson(url, value) {
  const text = JSON.stringify(value);
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
    const outgoing = request(url, { method: 'POST', agent, headers }, response => {
      const parts = [];
      response.on('data', part => parts.push(part));
      response.on('end', () => {
        const body = Buffer.concat(parts).toString();
        try {
          resolve({ status: response.statusCode, body: body === '' ? undefined : JSON.parse(body) });
        } catch (error) {
          reject(error);
        }
      });
    });
    outgoing.on('error', reject);
    outgoing.end(text);
  });
}

export const getJson = async url => (await fetch(url)).json();
