import * as z from 'zod/mini';
import type { JsonSchema } from '../json/json-schema.ts';
import { ToolDefinition } from './tool-spec.ts';

/** Returns the JSON Schema of a tool definition as it is written, for editors that complete and check its text. */
export const toolDefinitionSchema = (): JsonSchema => z.toJSONSchema(ToolDefinition, { io: 'input', unrepresentable: 'any' });
