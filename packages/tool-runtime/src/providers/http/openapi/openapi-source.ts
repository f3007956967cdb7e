import type { NewConnection, ToolDefinition, ToolError } from '@pinion/contracts';
import type { ConnectionSource, ToolListing } from '../../../ports/index.ts';
import { invalidDocument, openDocument, readDocument } from './open-document.ts';

/** Maximum number of operations that are imported without a choice. */
const maxUnchosen = 1000;

/** Lists the operations of an OpenAPI document as tools: all of them, or those that were chosen. */
export const openApiSource: ConnectionSource<NewConnection<'openapi'>> = {
  async list(context, connection): Promise<ToolListing> {
    const opened = await openDocument(context, connection);
    if ('error' in opened) return failed(opened.error);
    const { operations } = connection;
    const definitions: ToolDefinition[] = [];
    let omitted = 0;
    const problems = await readDocument(opened, connection, ({ tool }) => {
      if (operations === undefined && definitions.length >= maxUnchosen) omitted += 1;
      else definitions.push(tool);
    });
    if (omitted > 0)
      problems.unshift(`Only the first ${maxUnchosen} operations were imported. Choose operations to import others.`);
    if (definitions.length > 0) return { definitions, problems, document: opened.text };
    if (operations !== undefined) return failed(invalidDocument('The document contains none of the chosen operations'));
    return failed(invalidDocument(problems[0] ?? 'The document contains no operation'));
  },
};

const failed = (error: ToolError): ToolListing => ({ definitions: [], error });
