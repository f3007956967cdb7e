import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import type { ContentBackend } from './content-backend.ts';

export type S3Settings = {
  bucket: string;
  /** Prefix of each key, either empty or ending with a slash. */
  prefix: string;
  region: string;
  /** The endpoint of a store that is not Amazon's. The bucket is the first part of its paths. */
  endpoint: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | undefined;
};

const timeoutMs = 30_000;
const retries = 2;

/** Creates a location that stores contents as objects of an S3-compatible store, signed with AWS Signature Version 4. */
export function s3Backend(settings: S3Settings): ContentBackend {
  const { bucket, prefix, region, endpoint, accessKeyId, secretAccessKey, sessionToken } = settings;
  const base =
    endpoint === undefined ? `https://${bucket}.s3.${region}.amazonaws.com` : `${endpoint.replace(/\/$/, '')}/${bucket}`;
  const session = sessionToken === undefined ? {} : { sessionToken };
  const client = new AwsClient({ accessKeyId, secretAccessKey, ...session, region, service: 's3', retries });
  const ask = async (method: string, hash: string, body?: Uint8Array<ArrayBuffer>): Promise<Response> => {
    const signal = AbortSignal.timeout(timeoutMs);
    // The hash of the body is part of the signature, so that the store refuses altered bytes.
    const headers = body === undefined ? {} : { 'content-type': 'application/octet-stream', 'x-amz-content-sha256': hash };
    const request = { method, headers, signal, ...(body === undefined ? {} : { body }) };
    return client.fetch(`${base}/${prefix}${hash}`, request).catch((error: unknown) => {
      throw new Error(`The blob store ${bucket} could not be reached for ${method}: ${reasonOf(error)}`, { cause: error });
    });
  };
  const fetched = async (hash: string): Promise<Response | undefined> => {
    const response = await ask('GET', hash);
    if (response.ok) return response;
    await response.body?.cancel();
    if (response.status === 404) return undefined;
    throw new Error(`The blob store ${bucket} returned ${response.status} for GET`);
  };
  return {
    kind: 's3',
    async write(hash, bytes) {
      if ((await ask('HEAD', hash)).ok) return;
      const response = await ask('PUT', hash, Uint8Array.from(bytes));
      const text = await response.text();
      if (!response.ok) throw new Error(`The blob store ${bucket} returned ${response.status} for PUT: ${text.slice(0, 300)}`);
    },
    async read(hash) {
      const response = await fetched(hash);
      return response === undefined ? undefined : new Uint8Array(await response.arrayBuffer());
    },
    async open(hash) {
      const body = (await fetched(hash))?.body;
      return body === undefined || body === null ? undefined : Readable.fromWeb(body);
    },
    async remove(hash) {
      const response = await ask('DELETE', hash);
      await response.body?.cancel();
      if (!response.ok && response.status !== 404)
        throw new Error(`The blob store ${bucket} returned ${response.status} for DELETE`);
    },
  };
}

/** Returns the code and the message of a failed request. `fetch` has them in the cause of its error. */
function reasonOf(error: unknown): string {
  const { cause = error } = error instanceof Error ? error : {};
  const code = cause instanceof Error && 'code' in cause ? [String(cause.code)] : [];
  return [...code, cause instanceof Error ? cause.message : String(cause)].join(' ');
}
