import { SecretName } from '@pinion/contracts';
import * as z from 'zod';

const Name = z.string().trim().min(1).max(80);
const BaseUrl = z
  .string()
  .trim()
  .max(2000)
  .regex(/^https?:\/\//, 'Enter a URL that begins with https:// or http://')
  .describe('Base URL, including the version path');
const Key = {
  api_key: z.string().trim().min(1).max(65_536).optional().describe('API key. It is stored encrypted and never returned'),
  credential: z
    .nullable(SecretName)
    .optional()
    .describe('Name of the secret with the API key, in place of `api_key`. Null: none'),
};
const SaveUntested = z
  .boolean()
  .optional()
  .describe('True to save although the provider does not respond. A rejected key is never saved');

/** A provider to set up. What the preset states is optional. */
export const NewModelProvider = z.strictObject({
  preset: z.string().max(50).describe('Id of a preset, such as `openai` or `ollama`, or `custom`'),
  name: Name.optional().describe('Absent: the name of the preset'),
  provider: z
    .enum(['openai', 'openai-responses', 'anthropic', 'google', 'openai-compatible'])
    .optional()
    .describe('Protocol of the API. Absent: the one of the preset'),
  base_url: BaseUrl.optional(),
  ...Key,
  save_untested: SaveUntested,
});
export type NewModelProvider = z.infer<typeof NewModelProvider>;

/** A change of a provider: given fields are replaced, all others stay. A new `api_key` keeps the name of the secret. */
export const ModelProviderChange = z.strictObject({
  name: Name.optional(),
  base_url: BaseUrl.optional(),
  ...Key,
  save_untested: SaveUntested,
});
export type ModelProviderChange = z.infer<typeof ModelProviderChange>;
