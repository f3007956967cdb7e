import * as z from 'zod';

/** Who is asking. The workspace is the wall between data; on the wire `tenant_id` is the workspace id (C24). */
export const Scope = z.object({ org_id: z.string(), workspace_id: z.string(), user_id: z.string() });
export type Scope = z.infer<typeof Scope>;

/** Where a secret is kept, narrowest first: the order in which they are asked (C25). */
export const SecretScope = z.enum(['user', 'workspace', 'org']);
export type SecretScope = z.infer<typeof SecretScope>;
export const secretPrecedence = SecretScope.options;
