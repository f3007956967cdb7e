import type { BlobSetting } from '../platform/contents/open-backends.ts';

type Variable = (name: string) => string | undefined;

/** Reads PINION_BLOBS: `file`, `database` or `s3://bucket/prefix`, with the variable names of the AWS tools for the rest. */
export function readBlobSetting(variable: Variable): BlobSetting | undefined {
  const text = variable('PINION_BLOBS');
  if (text === undefined) return undefined;
  if (text === 'file' || text === 'database') return { kind: text };
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,62})(?:\/(.*))?$/.exec(text) ?? [];
  if (bucket === undefined) throw new Error(`PINION_BLOBS is ${text}. Set file, database or s3://bucket/prefix`);
  const needed = (name: string): string => {
    const value = variable(name);
    if (value === undefined) throw new Error(`PINION_BLOBS is an S3 store, but ${name} is not set`);
    return value;
  };
  return {
    kind: 's3',
    settings: {
      bucket,
      prefix: prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`,
      region: variable('AWS_REGION') ?? variable('AWS_DEFAULT_REGION') ?? 'us-east-1',
      endpoint: variable('AWS_ENDPOINT_URL_S3') ?? variable('AWS_ENDPOINT_URL'),
      accessKeyId: needed('AWS_ACCESS_KEY_ID'),
      secretAccessKey: needed('AWS_SECRET_ACCESS_KEY'),
      sessionToken: variable('AWS_SESSION_TOKEN'),
    },
  };
}
