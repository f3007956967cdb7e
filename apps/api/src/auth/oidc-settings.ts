import { Role } from '@pinion/contracts';
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { isLoopback } from '../platform/http/server-address.ts';

/** Checks whether nobody between the issuer and this server can change its answers, among them the keys of its signatures. */
function isGuarded(issuer: string): boolean {
  const { protocol, host } = new URL(issuer);
  return protocol === 'https:' || isLoopback(host);
}

/** An OpenID provider where people can sign in. Only the administrator's file names one. */
export const OidcSettings = z
  .strictObject({
    /** Its issuer, from which the rest is discovered (OpenID Connect Discovery 1.0). */
    issuer: z.url({ protocol: /^https?$/ }).refine(isGuarded, {
      error: 'use https: over http, anyone on the way can sign in as anyone. http is for an issuer on this machine.',
    }),
    client_id: z.string().min(1).max(500),
    client_secret: z.string().min(1).max(2000).optional(),
    /** A file with the secret, relative to this file. */
    client_secret_file: z.string().min(1).optional(),
    /** The name on the sign-in page. The default is the host of the issuer. */
    name: z.string().trim().min(1).max(60).optional(),
    scopes: z
      .array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/))
      .max(20)
      .default(['openid', 'email', 'profile']),
    /**
     * The claim of the address, and whether its addresses are trusted where the provider does not state that it has verified them:
     * only for an issuer that lets nobody choose the address.
     */
    email: z
      .strictObject({ claim: z.string().min(1).max(200).default('email'), trusted: z.boolean().default(false) })
      .prefault({}),
    /** The roles of groups. People in one of them become members by themselves, and others can't sign in. */
    groups: z
      .strictObject({ claim: z.string().min(1).max(200).default('groups'), roles: z.record(z.string().min(1).max(500), Role) })
      .optional(),
  })
  .refine(({ client_secret, client_secret_file }) => client_secret === undefined || client_secret_file === undefined, {
    error: 'set client_secret or client_secret_file, not both',
  });
export type OidcSettings = z.output<typeof OidcSettings>;

/** Returns the settings with the secret read from its file. */
export function withSecret(settings: OidcSettings, beside: (name: string) => string): OidcSettings {
  const { client_secret_file, ...rest } = settings;
  return client_secret_file === undefined
    ? settings
    : { ...rest, client_secret: readFileSync(beside(client_secret_file), 'utf8').trim() };
}
