import { fileFields, isRecord, ownValue } from '@pinion/contracts';
import { extension } from 'mime-types';
import type { FileSource, ProviderCall, SandboxFile } from '../../ports/index.ts';

/** The files of a call with its input, in which each file is its path. */
export type FilesOfCall = { ok: true; files: SandboxFile[]; input: unknown } | { ok: false; message: string };

const WORKSPACE = '/workspace';

/** Reads the files that the input names by their URLs. Together they are at most `maxBytes`. */
export async function filesOfCall(
  { spec, input, scope }: Pick<ProviderCall, 'spec' | 'input' | 'scope'>,
  source: FileSource,
  maxBytes: number,
): Promise<FilesOfCall> {
  const fields = fileFields(spec.input_schema);
  if (fields.length === 0 || !isRecord(input)) return { ok: true, files: [], input };
  const files: SandboxFile[] = [];
  const paths: Record<string, string> = {};
  let bytesLeft = maxBytes;
  for (const field of fields) {
    const url = ownValue(input, field);
    if (typeof url !== 'string') continue;
    const read = await source.read(scope, url, bytesLeft);
    if (!read.ok) return { ok: false, message: `/${field}: ${messages[read.reason]}` };
    bytesLeft -= read.bytes.length;
    const path = `input/${field.replaceAll(/[^A-Za-z0-9._-]/g, '_')}${suffixOf(read.content_type)}`;
    files.push({ path, bytes: read.bytes });
    paths[field] = `${WORKSPACE}/${path}`;
  }
  return { ok: true, files, input: { ...input, ...paths } };
}

const messages = {
  not_found: 'no file of this workspace has this URL. Use the URL of an attachment.',
  too_large: 'the files are larger than the disk limit of the code (limits.disk_mb).',
} as const;

function suffixOf(contentType: string): string {
  const found = extension(contentType);
  return found === false ? '' : `.${found}`;
}
