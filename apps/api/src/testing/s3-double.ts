import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type S3Double = { endpoint: string; objects: Map<string, Buffer>; close(): Promise<void> };

/**
 * Starts a test double of an S3-compatible store: HEAD, GET, PUT and DELETE of objects by path. Every request needs a valid AWS
 * Signature Version 4 of this key over the received data, and a body has to match its signed hash.
 */
export async function s3Double({
  accessKeyId,
  secretAccessKey,
}: Record<'accessKeyId' | 'secretAccessKey', string>): Promise<S3Double> {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const key = request.url ?? '';
      const known = objects.get(key);
      if (!isSigned(request, body, accessKeyId, secretAccessKey)) return response.writeHead(403).end('SignatureDoesNotMatch');
      if (request.method === 'PUT') objects.set(key, body);
      else if (request.method === 'DELETE') objects.delete(key);
      else if (known === undefined) return response.writeHead(404).end();
      return response.writeHead(200).end(request.method === 'GET' ? known : undefined);
    });
  });
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    close: async () => {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();

/** Checks an AWS Signature Version 4 as documented by Amazon S3: "Authenticating Requests (Authorization Header)". */
function isSigned({ method, url = '', headers }: IncomingMessage, body: Buffer, keyId: string, secret: string): boolean {
  const [, credential = '', signed = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const [id, day = '', region = '', service = ''] = credential.split('/');
  const claimed = String(headers['x-amz-content-sha256']);
  if (id !== keyId || (claimed !== 'UNSIGNED-PAYLOAD' && claimed !== sha256(body))) return false;
  const events = signed.split(';').map(name => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, url, '', events.join(''), signed, claimed].join('\n');
  const scope = [day, region, service, 'aws4_request'].join('/');
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [region, service, 'aws4_request'].reduce<Buffer>((last, part) => hmac(last, part), hmac(`AWS4${secret}`, day));
  return hmac(key, toSign).toString('hex') === signature;
}
