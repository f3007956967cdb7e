import { ConnectionName, OpenApiDocument, SourceUrl } from '@pinion/contracts';
import * as z from 'zod';

/** An OpenAPI document to look into before it is added. */
export const DocumentPreview = z.strictObject({
  url: z.optional(SourceUrl),
  document: z.optional(OpenApiDocument),
  base_url: z.optional(SourceUrl),
  /** The name of the connection; proposed from the document when absent. */
  name: z.optional(ConnectionName),
});
export type DocumentPreview = z.infer<typeof DocumentPreview>;
