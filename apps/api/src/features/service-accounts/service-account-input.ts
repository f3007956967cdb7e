import { Role } from '@pinion/contracts';
import * as z from 'zod';
import { TokenItem } from '../members/index.ts';

/** The role of a service account. It is never an owner: who has access is decided by people. */
const ServiceRole = z.enum(['viewer', 'editor', 'admin']);

const Name = z.string().trim().min(1).max(80);
const Description = z.string().trim().max(500).describe('What the program does, and who runs it');

export const CreateServiceAccount = z.strictObject({ name: Name, role: ServiceRole, description: Description.default('') });
export type CreateServiceAccount = z.output<typeof CreateServiceAccount>;

export const ChangeServiceAccount = z.strictObject({
  name: Name.optional(),
  role: ServiceRole.optional(),
  description: Description.optional(),
  is_enabled: z.boolean().optional().describe('False: all its tokens are refused until it is true again'),
});
export type ChangeServiceAccount = z.output<typeof ChangeServiceAccount>;

export const ServiceAccountItem = z.object({
  user_id: z.string(),
  name: z.string(),
  description: z.string(),
  role: Role,
  is_enabled: z.boolean(),
  created_by: z.string().describe('User id'),
  created_by_name: z.string().nullable().describe('Null for the local owner, who has no name'),
  created_at: z.string(),
  last_seen_at: z.string().nullable(),
  tokens: z.array(TokenItem).describe('Its tokens, without their values. They are refused while it is disabled'),
});
export type ServiceAccountItem = z.output<typeof ServiceAccountItem>;
