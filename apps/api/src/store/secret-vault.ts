import { type Scope, type SecretScope, secretPrecedence } from '@pinion/contracts';
import type { Database } from '@pinion/db';
import type { SecretStore } from '@pinion/tool-runtime';
import { open, type SecretPlace, seal } from './secret-cipher.ts';

export type SecretNote = { name: string; scope: SecretScope; updated_at: Date };

/** What people do with secrets. Nothing here ever answers with a value. */
export type SecretDrawer = {
  list(scope: Scope): Promise<SecretNote[]>;
  put(scope: Scope, secret: { id: string; name: string; scope: SecretScope; value: string }): Promise<void>;
  remove(scope: Scope, place: { name: string; scope: SecretScope }): Promise<boolean>;
};

type Held = { place: SecretPlace; id: string; revision: number; ciphertext: Uint8Array; nonce: Uint8Array };

/** Another process may have written: what was read is believed for this long. */
const freshMs = 2000;
const mostNames = 1000;

/** Secrets under AES-256-GCM, found user before workspace before org, remembered for a moment (still sealed). */
export function createSecretVault(
  { prisma }: Pick<Database, 'prisma'>,
  key: Uint8Array,
  now: () => number,
): SecretStore & SecretDrawer {
  const known = new Map<string, { at: number; held: Promise<Held[]> }>();
  const ownerOf = (scope: Scope, where: SecretScope): string =>
    ({ user: scope.user_id, workspace: scope.workspace_id, org: scope.org_id })[where];
  const reachable = (scope: Scope) => secretPrecedence.map(where => ({ scope: where, owner_id: ownerOf(scope, where) }));

  const fetchAll = async (name: string, scope: Scope): Promise<Held[]> => {
    const rows = await prisma.secret.findMany({ where: { name, OR: reachable(scope) } });
    return rows
      .map(row => ({ ...row, place: { scope: row.scope as SecretScope, owner_id: row.owner_id, name } }))
      .sort((a, b) => secretPrecedence.indexOf(a.place.scope) - secretPrecedence.indexOf(b.place.scope));
  };
  const held = (name: string, scope: Scope): Promise<Held[]> => {
    const key = JSON.stringify([scope.org_id, scope.workspace_id, scope.user_id, name]);
    const entry = known.get(key);
    if (entry !== undefined && now() - entry.at < freshMs) return entry.held;
    const fresh = { at: now(), held: fetchAll(name, scope) };
    if (known.size >= mostNames) known.clear();
    known.set(key, fresh);
    fresh.held.catch(() => known.delete(key));
    return fresh.held;
  };

  return {
    async locate(name, scope) {
      const [first] = await held(name, scope);
      if (first === undefined) return undefined;
      return { name, scope: first.place.scope, fingerprint: `${first.id}.${first.revision}` };
    },
    async read(secret, scope) {
      const all = await held(secret.name, scope);
      const found = all.find(one => `${one.id}.${one.revision}` === secret.fingerprint);
      return found === undefined ? undefined : open(key, found.place, found);
    },
    async list(scope) {
      const rows = await prisma.secret.findMany({
        where: { OR: reachable(scope) },
        select: { name: true, scope: true, updated_at: true },
        orderBy: [{ name: 'asc' }, { scope: 'asc' }],
      });
      return rows.map(row => ({ ...row, scope: row.scope as SecretScope }));
    },
    async put(scope, { id, name, scope: where, value }) {
      const place = { scope: where, owner_id: ownerOf(scope, where), name };
      const sealed = seal(key, place, value);
      await prisma.secret.upsert({
        where: { scope_owner_id_name: place },
        create: { id, workspace_id: scope.workspace_id, ...place, ...sealed },
        update: { ...sealed, revision: { increment: 1 } },
      });
      known.clear();
    },
    async remove(scope, { name, scope: where }) {
      const { count } = await prisma.secret.deleteMany({ where: { scope: where, owner_id: ownerOf(scope, where), name } });
      known.clear();
      return count > 0;
    },
  };
}
