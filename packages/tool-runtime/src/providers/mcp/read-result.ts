import { isSameJson, type OutputWarning, parseExactJson } from '@pinion/contracts';
import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/client';
import {
  type ForeignValue,
  readForeignJson,
  readForeignText,
  warningsAt,
  warningsOfRounded,
} from '../../envelope/read-foreign-json.ts';
import type { ProviderResult, RichContent } from '../../ports/index.ts';

const shownLength = 2000;

type Gathered = { values: ForeignValue[]; texts: string[]; rich: RichContent[] };

/**
 * Reads a tool's result: its structured content, otherwise its text (parsed where it is JSON), and the rest as rich content. A result
 * without the structured content that an output schema promises has a warning.
 */
export function readResult(result: CallToolResult, hasOutputSchema = false): ProviderResult {
  const gathered: Gathered = { values: [], texts: [], rich: [] };
  for (const block of result.content ?? []) gather(block, gathered);
  if (result.isError === true) {
    const { structuredContent } = result;
    const structured = structuredContent === undefined ? '' : JSON.stringify(structuredContent);
    const message = (gathered.texts.join('\n') || structured).slice(0, shownLength);
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
  const { value: output, warnings: remarks } = outputOf(result, gathered);
  const warnings = hasOutputSchema && result.structuredContent === undefined ? [unstructured, ...remarks] : remarks;
  return {
    ok: true,
    output,
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
function outputOf({ structuredContent }: CallToolResult, { values, texts, rich }: Gathered): ForeignValue {
  if (structuredContent !== undefined) return exactOf(structuredContent, texts);
  const [only] = values;
  if (only !== undefined && values.length === 1) return only;
  if (values.length > 0)
    return {
      value: values.map(({ value }) => value),
      warnings: values.flatMap(({ warnings }, index) => warningsAt(`/${index}`, warnings)),
    };
  const described = rich.map(({ content_type, bytes }) => `${content_type}, ${bytes.length} bytes`);
  return plain(described.length === 0 ? null : described.join('\n'));
}

/**
 * Returns structured content with the digits of its text. The protocol's library reads the content with rounded numbers, and servers
 * repeat it as text (MCP 2025-06-18, tools). What is nowhere as text may be rounded, and has warnings.
 */
function exactOf(structuredContent: unknown, texts: readonly string[]): ForeignValue {
  const isRepeated = (text: string): boolean => {
    const exact = parseExactJson(text);
    return (
      exact.ok && exact.numbersAsText.length + exact.repeatedNames.length > 0 && isSameJson(JSON.parse(text), structuredContent)
    );
  };
  const repeated = texts.find(isRepeated);
  return repeated === undefined
    ? { value: structuredContent, warnings: warningsOfRounded(structuredContent) }
    : readForeignJson(repeated);
}

const plain = (value: unknown): ForeignValue => ({ value, warnings: [] });

function gather(block: ContentBlock, { values, texts, rich }: Gathered): void {
  switch (block.type) {
    case 'text':
      texts.push(block.text);
      values.push(readForeignText(block.text));
      return;
    case 'image':
    case 'audio':
      rich.push(richOf(block.mimeType, fromBase64(block.data)));
      return;
    case 'resource_link':
      values.push(
        plain({
          uri: block.uri,
          name: block.name,
          ...(block.mimeType === undefined ? {} : { content_type: block.mimeType }),
        }),
      );
      return;
    case 'resource': {
      const { resource } = block;
      const type = resource.mimeType ?? ('text' in resource ? 'text/plain' : 'application/octet-stream');
      if ('blob' in resource) rich.push(richOf(type, fromBase64(resource.blob)));
      else {
        values.push(readForeignText(resource.text));
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
