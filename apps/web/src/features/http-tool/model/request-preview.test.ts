import { describe, expect, it } from 'vitest';
import { draftFromCurl } from './draft-from-curl.ts';
import { parseCurl } from './curl/parse-curl.ts';
import { maskedSecret, requestPreview } from './request-preview.ts';

function previewOf(command: string) {
  const parsed = parseCurl(command);
  if (!parsed.ok) throw new Error(parsed.problem);
  const { draft } = draftFromCurl(parsed.request);
  return requestPreview(draft);
}

describe('requestPreview', () => {
  it('requestPreview returns the method, address, headers and body that are sent, with the key masked', () => {
    const preview = previewOf(
      `curl -X POST 'https://desk.example.com/orders/ord%2017?dry=true' -H 'Authorization: Bearer sk-live-3f9a1c' -H 'x-team: 7' -d '{"qty":2,"note":"fast"}' -H 'content-type: application/json'`,
    );
    expect(preview).toMatchObject({
      method: 'POST',
      url: 'https://desk.example.com/orders/ord%2017?dry=true',
      body: { qty: 2, note: 'fast' },
    });
    expect(Object.fromEntries(preview.headers.map(([name, text]) => [name.toLowerCase(), text]))).toMatchObject({
      authorization: `Bearer ${maskedSecret}`,
      'x-team': '7',
    });
    expect(JSON.stringify(preview)).not.toContain('sk-live');
  });

  it('requestPreview masks keys in the query and the body', () => {
    const preview = previewOf(
      `curl 'https://a.example/x?api_key=sk-live-3f9a1c99' -H 'content-type: application/json' -d '{"n":1,"api_key":"sk-live-3f9a1c99"}'`,
    );
    expect(preview.url).toBe(`https://a.example/x?api_key=${maskedSecret}`);
    expect(preview.body).toEqual({ n: 1, api_key: maskedSecret });
  });

  it('requestPreview returns no body for a request without one', () => {
    expect(previewOf('curl -X DELETE https://a.example/x/1').body).toBeUndefined();
  });
});
