import * as z from 'zod/mini';

/**
 * For whom something runs without anybody at it. `attended` is false when nobody started it by hand (an API call of a
 * program, a trigger); `owner_id` is who owns the workflow.
 */
export const RunAs = z.object({ attended: z.boolean(), owner_id: z.nullable(z.string()) });
export type RunAs = z.infer<typeof RunAs>;

/** `author_id`: who published the version that runs, or saved the draft last. Only that person's own secrets are read. */
export const AuthoredRunAs = z.extend(RunAs, { author_id: z.optional(z.nullable(z.string())) });
export type AuthoredRunAs = z.infer<typeof AuthoredRunAs>;

/**
 * Who is asking. The workspace is the wall between data; on the wire `tenant_id` is the workspace id (C24).
 * Without `run_as` a person is asking, on their own behalf, and no graph of anybody's is run.
 */
export const Scope = z.object({
  org_id: z.string(),
  workspace_id: z.string(),
  user_id: z.string(),
  run_as: z.optional(AuthoredRunAs),
});
export type Scope = z.infer<typeof Scope>;

/** Where people keep secrets. */
export const KeptSecretScope = z.enum(['user', 'workspace', 'org']);
export type KeptSecretScope = z.infer<typeof KeptSecretScope>;

/**
 * Where a secret may come from, narrowest first: the order in which they are asked (C25). `instance` is the environment
 * of the server, and only those names that its administrator has listed.
 */
export const SecretScope = z.enum([...KeptSecretScope.options, 'instance']);
export type SecretScope = z.infer<typeof SecretScope>;
export const secretPrecedence = SecretScope.options;
