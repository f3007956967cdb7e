import * as z from 'zod/mini';
import { SecretName } from '../tool/tool-spec.ts';
import { hintFields } from './connection-fields.ts';
import { connectionKinds } from './connection-kinds.ts';

export const refreshSchedules = ['off', 'hourly', 'daily'] as const;
export type RefreshSchedule = (typeof refreshSchedules)[number];

type FieldsOf<Kind> = Kind extends { changes: infer Fields } ? (fields: Fields) => void : never;
type AllFields =
  FieldsOf<(typeof connectionKinds)[keyof typeof connectionKinds]> extends (fields: infer Fields) => void ? Fields : never;

/** The fields of single kinds of connections. Fields of the same name have the same schema. */
const fieldsOfKinds = Object.assign({}, ...Object.values(connectionKinds).map(({ changes }) => changes)) as AllFields;

/** The names of the configuration's fields that a change can set, of all kinds. */
export const changeableFields = Object.keys(fieldsOfKinds) as (keyof typeof fieldsOfKinds)[];

/** The administrator's changes to a connection. Omitted fields stay unchanged, null clears a field. */
export const ConnectionChange = z.strictObject({
  ...hintFields,
  /** A display name. The name, with which the names of the tools begin, never changes. An empty title shows the name. */
  title: z.optional(z.string().check(z.trim(), z.maxLength(80))),
  /** The interval at which the tools are loaded again. Sources that report changes are checked every ten minutes in any case. */
  refresh: z.optional(z.enum(refreshSchedules)),
  /** The secret that is sent as key. For an OAuth client, it is the client's secret. */
  key_secret: z.optional(z.nullable(SecretName)),
  ...fieldsOfKinds,
});
export type ConnectionChange = z.infer<typeof ConnectionChange>;
