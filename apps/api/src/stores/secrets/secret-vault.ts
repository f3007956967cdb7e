import { KeptSecretScope, type Scope, secretOrder, type SecretScope } from '@pinion/contracts';
import type { Database } from '@pinion/db';
import type { LocatedSecret, SecretStore } from '@pinion/tool-runtime';
import { openSecret, type SecretKeyRef, sealSecret } from './secret-envelope.ts';
import { presetHosts, secretRefusal } from '../../platform/secrets/secret-hosts.ts';
import type { InstanceSecrets } from '../../platform/secrets/secret-instance.ts';
import type { SecretKeyRing } from '../../platform/secrets/secret-key-ring.ts';
import { type RotationPart, type RotationReport, type RotationStep, rotateSecrets, rotateSome } from './secret-rotation.ts';
import type { SecretUses } from './secret-uses.sql.ts';

/**
 * A secret without its value. `updated_at` is null where the value cannot be changed by us, because it is in the server's
 * environment.
 */
type SecretNote = {
  name: string;
  scope: SecretScope;
  updated_at: Date | null;
  /** Null for a secret of the organization that another workspace manages. */
  hosts: readonly string[] | null;
};

/** A secret to store. `hosts` absent keeps its hosts, and a new one gets its vendor's, else none. */
type NewSecret = {
  id: string;
  name: string;
  scope: KeptSecretScope;
  value: string;
  hosts?: readonly string[] | undefined;
};

type SecretLocation = { name: string; scope: KeptSecretScope };

/** A stored secret without its value. `workspace_id` is the workspace that stored it first, which manages it. */
export type KeptSecret = { workspace_id: string; hosts: readonly string[] };

/** A secret that was stored before secrets had hosts. */
type UnboundSecret = { id: string; workspace_id: string; name: string };

/** The operations on secrets for users. None of them ever returns a value. */
export type SecretRepository = {
  list(scope: Scope): Promise<SecretNote[]>;
  put(scope: Scope, secret: NewSecret): Promise<void>;
  /** Returns the stored secret in exactly this scope, from the database. */
  find(scope: Scope, location: SecretLocation): Promise<KeptSecret | undefined>;
  /** Binds a secret to other hosts. Returns false when its hosts are no longer those `before`. */
  rebind(
    scope: Scope,
    location: SecretLocation,
    hosts: { before: readonly string[]; after: readonly string[] },
  ): Promise<boolean>;
  unbound(): Promise<UnboundSecret[]>;
  bind(id: string, hosts: readonly string[]): Promise<void>;
  remove(scope: Scope, location: SecretLocation): Promise<boolean>;
  /** Returns the secret in exactly this scope, whether or not a narrower one takes precedence. */
  locateIn(scope: Scope, location: { name: string; scope: SecretScope }): Promise<LocatedSecret | undefined>;
  /** Wraps every data key of this installation with the newest key. */
  rotate(): Promise<RotationReport>;
  /** Performs the rotation in steps. It can be stopped between two of them. */
  rotateSome(part: RotationPart): Promise<RotationStep>;
};

export type VaultDeps = {
  database: Pick<Database, 'prisma'>;
  ring: SecretKeyRing;
  instance: InstanceSecrets;
  uses: Pick<SecretUses, 'note'>;
  now: () => number;
};

type Held = {
  ref: SecretKeyRef;
  id: string;
  workspace_id: string;
  revision: number;
  ciphertext: Uint8Array;
  nonce: Uint8Array;
  data_key: Uint8Array | null;
  key_version: number;
  hosts: string | null;
};

/** Milliseconds for which a read is trusted, because another process may have written. */
const freshMs = 2000;
const mostNames = 1000;

/**
 * Creates the store of secrets. Each is under its own key, is resolved narrowest scope first, and is cached for a moment (still
 * sealed).
 */
export function createSecretVault({ database, ring, instance, uses, now }: VaultDeps): SecretStore & SecretRepository {
  const { prisma } = database;
  const known = new Map<string, { at: number; held: Promise<Held[]> }>();

  const fetchAll = async (name: string, scope: Scope): Promise<Held[]> => {
    const rows = await prisma.secret.findMany({ where: { name, OR: reachable(scope) } });
    return rows.map(row => ({ ...row, ref: { scope: KeptSecretScope.parse(row.scope), owner_id: row.owner_id, name } }));
  };
  const reserved = (name: string, scope: Scope): Promise<Held[]> => {
    const key = JSON.stringify([scope.org_id, scope.workspace_id, scope.user_id, name]);
    const entry = known.get(key);
    if (entry !== undefined && now() - entry.at < freshMs) return entry.held;
    const fresh = { at: now(), held: fetchAll(name, scope) };
    if (known.size >= mostNames) known.clear();
    known.set(key, fresh);
    fresh.held.catch(() => known.delete(key));
    return fresh.held;
  };
  const locateIn = async (scope: Scope, { name, scope: where }: { name: string; scope: SecretScope }) => {
    if (where === 'instance') return instance.locate(name);
    const found = (await reserved(name, scope)).find(one => one.ref.scope === where);
    if (found === undefined) return undefined;
    const isForeign = isManagedElsewhere(scope, { ...found, scope: where });
    return { name, scope: where, fingerprint: fingerprintOf(found), hosts: listOf(found.hosts), isForeign };
  };
  const unseal = ({ ref, key_version, ciphertext, nonce, data_key }: Held): string | undefined => {
    for (const outer of ring.candidates(key_version)) {
      const value = openSecret(outer, ref, { ciphertext, nonce, data_key });
      if (value !== undefined) return value;
    }
    return undefined;
  };

  return {
    locateIn,
    refusalFor: secretRefusal,
    async locate(name, scope) {
      for (const where of secretOrder(scope, scope.run_as)) {
        const found = await locateIn(scope, { name, scope: where });
        if (found !== undefined) return found;
      }
      return undefined;
    },
    async read(secret, scope, use) {
      const found =
        secret.scope === 'instance'
          ? undefined
          : (await reserved(secret.name, scope)).find(one => fingerprintOf(one) === secret.fingerprint);
      const value = secret.scope === 'instance' ? instance.read(secret.name) : found && unseal(found);
      if (value !== undefined && use !== undefined) {
        const owner_id = found?.ref.owner_id ?? 'instance';
        uses.note({ scope, secret: { name: secret.name, scope: secret.scope, owner_id }, ...use });
      }
      return value;
    },
    async list(scope) {
      const rows = await prisma.secret.findMany({
        where: { OR: reachable(scope) },
        select: { name: true, scope: true, updated_at: true, hosts: true, workspace_id: true },
      });
      const notes: SecretNote[] = rows.map(({ name, updated_at, ...row }) => ({
        name,
        scope: KeptSecretScope.parse(row.scope),
        updated_at,
        hosts: isManagedElsewhere(scope, row) ? null : listOf(row.hosts),
      }));
      notes.push(
        ...instance.names().map(name => ({ name, scope: 'instance' as const, updated_at: null, hosts: instance.hostsOf(name) })),
      );
      return notes.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : rank(a.scope) - rank(b.scope)));
    },
    async put(scope, { id, name, scope: where, value, hosts }) {
      const ref = { scope: where, owner_id: ownerOf(scope, where), name };
      const reported = hosts === undefined ? {} : { hosts: hosts.join(' ') };
      const [newest] = ring.keys();
      if (newest === undefined) throw new Error('No key is available to encrypt secrets with');
      const sealed = sealSecret(newest, ref, value);
      await prisma.secret.upsert({
        where: { scope_owner_id_name: ref },
        create: {
          id,
          workspace_id: scope.workspace_id,
          hosts: presetHosts(name, value).join(' '),
          ...ref,
          ...sealed,
          ...reported,
        },
        update: { ...sealed, revision: { increment: 1 }, ...reported },
      });
      known.clear();
    },
    async find(scope, { name, scope: where }) {
      const ref = { scope: where, owner_id: ownerOf(scope, where), name };
      const row = await prisma.secret.findUnique({
        where: { scope_owner_id_name: ref },
        select: { workspace_id: true, hosts: true },
      });
      return row === null ? undefined : { workspace_id: row.workspace_id, hosts: listOf(row.hosts) };
    },
    async rebind(scope, { name, scope: where }, { before, after }) {
      const unbound = before.length === 0 ? [{ hosts: null }] : [];
      const { count } = await prisma.secret.updateMany({
        where: { scope: where, owner_id: ownerOf(scope, where), name, OR: [{ hosts: before.join(' ') }, ...unbound] },
        data: { hosts: after.join(' ') },
      });
      known.clear();
      return count > 0;
    },
    unbound: () => prisma.secret.findMany({ where: { hosts: null }, select: { id: true, workspace_id: true, name: true } }),
    async bind(id, hosts) {
      await prisma.secret.updateMany({ where: { id, hosts: null }, data: { hosts: hosts.join(' ') } });
      known.clear();
    },
    async remove(scope, { name, scope: where }) {
      const { count } = await prisma.secret.deleteMany({ where: { scope: where, owner_id: ownerOf(scope, where), name } });
      known.clear();
      return count > 0;
    },
    async rotate() {
      const report = await rotateSecrets(prisma, ring);
      known.clear();
      return report;
    },
    async rotateSome(part) {
      const step = await rotateSome(prisma, ring, part);
      known.clear();
      return step;
    },
  };
}

/** A secret of the organization is managed by the workspace that stored it first. */
const isManagedElsewhere = (caller: Scope, { scope, workspace_id }: { scope: string; workspace_id: string }): boolean =>
  scope === 'org' && workspace_id !== caller.workspace_id;

const rank = (scope: SecretScope): number => secretOrder({ user_id: '' }).indexOf(scope);
const listOf = (hosts: string | null): string[] => (hosts ?? '').split(' ').filter(host => host !== '');
const fingerprintOf = ({ id, revision }: Held): string => `${id}.${revision}`;
const ownerOf = (scope: Scope, where: KeptSecretScope): string =>
  ({ user: scope.user_id, workspace: scope.workspace_id, org: scope.org_id })[where];
const reachable = (scope: Scope) => KeptSecretScope.options.map(where => ({ scope: where, owner_id: ownerOf(scope, where) }));
