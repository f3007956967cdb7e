import { type OutputWarning, parseUntrustedJson } from '@pinion/contracts';
import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/client';
import type { ProviderResult, RichContent } from '../../ports/index.ts';

const shownLength = 2000;

type Gathered = { values: unknown[]; texts: string[]; rich: RichContent[] };

/**
 * Reads a tool's result: its structured content, otherwise its text (parsed where it is JSON), and the rest as rich content. A result
 * without the structured content that an output schema promises has a warning.
 */
export function readResult(result: CallToolResult, hasOutputSchema = false): ProviderResult {
  const gathered: Gathered = { values: [], texts: [], rich: [] };
  for (const block of result.content ?? []) gather(block, gathered);
  if (result.isError === true) {
    const message = gathered.texts.join('\n').slice(0, shownLength);
    return {
      ok: false,
      error: {
        code: 'PROVIDER_ERROR',
        message: message === '' ? 'The tool failed without an error message.' : message,
        details: { reason: 'tool_error' },
      },
    };
  }
  const { rich } = gathered;
  const warnings = hasOutputSchema && result.structuredContent === undefined ? [unstructured] : [];
  return {
    ok: true,
    output: outputOf(result, gathered),
    ...(rich.length === 0 ? {} : { rich }),
    ...(warnings.length === 0 ? {} : { warnings }),
  };
}

const unstructured: OutputWarning = {
  code: 'no_structured_content',
  path: '',
  message: 'is the text of the result: the tool declares an output schema and returned no structured content',
};

/** Returns the output: the value of a single block, a list for several, and a description for bytes alone. */
function outputOf({ structuredContent }: CallToolResult, { values, rich }: Gathered): unknown {
  if (structuredContent !== undefined) return structuredContent;
  if (values.length > 0) return values.length === 1 ? values[0] : values;
  const described = rich.map(({ content_type, bytes }) => `${content_type}, ${bytes.length} bytes`);
  return described.length === 0 ? null : described.join('\n');
}

function gather(block: ContentBlock, { values, texts, rich }: Gathered): void {
  switch (block.type) {
    case 'text':
      texts.push(block.text);
      values.push(valueOf(block.text));
      return;
    case 'image':
    case 'audio':
      rich.push(richOf(block.mimeType, fromBase64(block.data)));
      return;
    case 'resource_link':
      values.push({
        uri: block.uri,
        name: block.name,
        ...(block.mimeType === undefined ? {} : { content_type: block.mimeType }),
      });
      return;
    case 'resource': {
      const { resource } = block;
      const type = resource.mimeType ?? ('text' in resource ? 'text/plain' : 'application/octet-stream');
      if ('blob' in resource) rich.push(richOf(type, fromBase64(resource.blob)));
      else {
        values.push(valueOf(resource.text));
        if (kindOf(type) === 'table') rich.push(richOf(type, new TextEncoder().encode(resource.text)));
      }
      return;
    }
  }
}

const fromBase64 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'));
const richOf = (content_type: string, bytes: Uint8Array): RichContent => ({ kind: kindOf(content_type), bytes, content_type });

function kindOf(type: string): RichContent['kind'] {
  if (type.startsWith('image/')) return 'image';
  return /^text\/(csv|tab-separated-values)/.test(type) ? 'table' : 'blob';
}

function valueOf(text: string): unknown {
  const parsed = parseUntrustedJson(text);
  return parsed.ok ? parsed.value : text;
}
