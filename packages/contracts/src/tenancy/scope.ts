import * as z from 'zod/mini';

/**
 * The identity that an unattended run acts for. `attended` is false when no user started it by hand (an API call of a program,
 * a trigger). `owner_id` is the owner of the workflow.
 */
export const RunAs = z.object({ attended: z.boolean(), owner_id: z.nullable(z.string()) });
export type RunAs = z.infer<typeof RunAs>;

/**
 * The identity of a run with its author. `author_id` is the user who published the running version, or last saved the draft.
 * Only that user's own secrets are read.
 */
export const AuthoredRunAs = z.extend(RunAs, { author_id: z.optional(z.nullable(z.string())) });
export type AuthoredRunAs = z.infer<typeof AuthoredRunAs>;

/**
 * The caller. The workspace is the data isolation boundary. On the wire `tenant_id` is the workspace id. Without `run_as` a
 * user calls on their own behalf and no graph is run.
 */
export const Scope = z.object({
  org_id: z.string(),
  workspace_id: z.string(),
  user_id: z.string(),
  run_as: z.optional(AuthoredRunAs),
});
export type Scope = z.infer<typeof Scope>;

/** The scopes in which users store secrets. */
export const KeptSecretScope = z.enum(['user', 'workspace', 'org']);
export type KeptSecretScope = z.infer<typeof KeptSecretScope>;

/**
 * The scopes of a secret, narrowest first, in resolution order. `instance` is the environment of the server, restricted to the
 * names that its administrator has listed.
 */
export const SecretScope = z.enum([...KeptSecretScope.options, 'instance']);
export type SecretScope = z.infer<typeof SecretScope>;
export const secretPrecedence = SecretScope.options;
