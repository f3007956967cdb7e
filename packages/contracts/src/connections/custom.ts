import * as z from 'zod/mini';
import { SecretName } from '../tool/tool-spec.ts';
import { connectionSchema, defineConnectionKind } from './connection-kind.ts';

/** The values of the settings that a custom provider declares. Its schema validates them. */
const Settings = z.record(z.string().check(z.maxLength(100)), z.unknown());

/**
 * A connection of a custom provider of the administrator's file. All of them are one kind, so that a kind that a later version has
 * built in is never mistaken for one of theirs.
 */
export const customConnection = defineConnectionKind({
  schema: connectionSchema('custom', {
    /** The provider's type of connection, which is the name of its gateway. */
    type: z.string().check(z.minLength(1), z.maxLength(64)),
    settings: z._default(Settings, {}),
    key_secret: z.optional(SecretName),
  }),
  changes: { settings: z.optional(Settings) },
  credentials: ['key'],
  descriptions: 'source',
});
