import { CodeLanguage, SecretName } from '@pinion/contracts';
import { readServiceUrl } from '@pinion/tool-runtime/sandbox';
import * as z from 'zod';

/** Reports why an address is refused. */
const ServiceUrl = z.string().superRefine((text, context) => {
  const read = readServiceUrl(text);
  if (!read.ok) context.addIssue({ code: 'custom', message: read.message });
});

/** The sandbox service of another host. The token comes from a variable or a file, so that this file contains no secret. */
export const RemoteSandboxSettings = z
  .strictObject({
    url: ServiceUrl,
    token_env: z.optional(SecretName),
    /** Relative to the administrator's file. */
    token_file: z.string().min(1).optional(),
    languages: z.array(CodeLanguage).min(1).optional(),
  })
  .refine(({ token_env, token_file }) => (token_env === undefined) !== (token_file === undefined), 'set token_env or token_file');
export type RemoteSandboxSettings = z.infer<typeof RemoteSandboxSettings>;
