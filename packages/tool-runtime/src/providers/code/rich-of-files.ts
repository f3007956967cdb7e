import { lookup } from 'mime-types';
import type { RichContent, SandboxFile } from '../../ports/index.ts';

/** Returns the files that code left as attachments. Their content types follow from their names. */
export const richOfFiles = (files: readonly SandboxFile[]): RichContent[] =>
  files.map(({ path, bytes }) => {
    const found = lookup(path);
    const content_type = found === false ? 'application/octet-stream' : found;
    return { kind: kindOf(content_type), bytes, content_type, name: path };
  });

function kindOf(contentType: string): RichContent['kind'] {
  if (contentType.startsWith('image/')) return 'image';
  return /^text\/(csv|tab-separated-values)/.test(contentType) ? 'table' : 'blob';
}
