import { randomUUID } from 'node:crypto';
import type { Database } from '@pinion/db';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningDatabase, runningDatabase } from '../../testing/running-database.ts';
import { auditIdOf } from '../../audit/audit-id.ts';
import { createAuditLog } from '../../audit/audit-log.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { createToolActivations } from '../activations/tool-activations.ts';
import { createWorkspaceSettings } from '../settings/workspace-settings.ts';

const scope = { org_id: 'o', workspace_id: 'w', user_id: 'u' };
const other = { ...scope, workspace_id: 'w2' };
let at: RunningDatabase;
let database: Database;
beforeAll(async () => {
  at = await runningDatabase();
  ({ database } = at);
});
afterAll(() => at.close());

describe('activation store', () => {
  it('the activation store keeps one choice per agent and tool in one workspace', async () => {
    const activations = createToolActivations(database, randomUUID);
    const choice = { agent_id: 'flow/writer', tool: 'web.search', enabled: true, policy_overrides: {} };
    await activations.put(scope, choice);
    await activations.put(scope, { ...choice, enabled: false, policy_overrides: { confirmation: 'always', timeout_s: 3 } });
    await activations.put(scope, { ...choice, agent_id: 'flow/reader' });
    await activations.put(other, choice);
    expect(await activations.list(scope, 'flow/writer')).toMatchObject([
      { ...choice, enabled: false, policy_overrides: { confirmation: 'always', timeout_s: 3 } },
    ]);
    expect((await activations.listOf(scope, 'web.search')).map(one => one.agent_id)).toEqual(['flow/reader', 'flow/writer']);
    expect(await activations.remove(scope, 'flow/writer', 'web.search')).toBe(true);
    expect(await activations.remove(scope, 'flow/writer', 'web.search')).toBe(false);
    expect(await activations.listAll(scope)).toHaveLength(1);
    expect(await activations.listAll(other)).toHaveLength(1);
  });

  it('the activation store remembers which tools a workspace enabled or withdrew', async () => {
    const activations = createToolActivations(database, randomUUID);
    expect(await activations.availability(scope)).toEqual(new Map());
    await activations.setAvailability(scope, 'web.search', false);
    await activations.setAvailability(scope, 'mail.send', true);
    await activations.setAvailability(scope, 'web.search', true);
    await activations.setAvailability(other, 'web.search', false);
    expect(await activations.availability(scope)).toEqual(
      new Map([
        ['mail.send', true],
        ['web.search', true],
      ]),
    );
  });
});

describe('workspace settings store', () => {
  it('workspace settings have defaults and change one by one, also concurrently', async () => {
    const settings = createWorkspaceSettings(database);
    const fresh = {
      default_activation: 'disabled',
      agent_roles: {},
      four_eyes: 'irreversible',
      prices: {},
      listed_prices: {},
      budgets: { workflows: {} },
      retention: {},
    };
    expect(await settings.read(scope)).toEqual(fresh);
    const prices = { 'model-a': { input_usd: 1, output_usd: 2 } };
    await Promise.all([settings.write(scope, { default_activation: 'enabled' }), settings.write(scope, { prices })]);
    expect(await settings.read(scope)).toEqual({ ...fresh, default_activation: 'enabled', prices });
    expect(await settings.write(scope, { budgets: { workspace: { max_usd: 5 }, workflows: {} } })).toMatchObject({
      default_activation: 'enabled',
      budgets: { workspace: { max_usd: 5 } },
    });
    expect(await settings.read(other)).toEqual(fresh);
  });

  it('workspace settings merge concurrent limit changes per field, and null removes a limit', async () => {
    const settings = createWorkspaceSettings(database);
    const location = fc.constantFrom('workspace', 'a', 'b');
    const figure = fc.constantFrom('max_tokens', 'max_calls', 'max_usd');
    const write = fc.record({ place: location, figure, value: fc.option(fc.integer({ min: 1, max: 9 })) });
    const patchOf = (where: string, limit: object) =>
      where === 'workspace' ? { workspace: limit } : { workflows: { [where]: limit } };
    await fc.assert(
      fc.asyncProperty(fc.array(write, { maxLength: 8 }), fc.boolean(), async (writes, isAtOnce) => {
        const mine = { ...scope, workspace_id: randomUUID() };
        // Of concurrent writes, only those to different figures have a single outcome.
        const reported = isAtOnce ? [...new Map(writes.map(one => [`${one.place} ${one.figure}`, one])).values()] : writes;
        const change = (one: (typeof writes)[number]) =>
          settings.write(mine, { budgets: patchOf(one.place, { [one.figure]: one.value }) });
        if (isAtOnce) await Promise.all(reported.map(change));
        else for (const one of reported) await change(one);
        const { workspace = {}, workflows } = (await settings.read(mine)).budgets;
        const limits: Record<string, Record<string, number | undefined>> = { ...workflows, workspace };
        for (const where of ['workspace', 'a', 'b'])
          for (const name of ['max_tokens', 'max_calls', 'max_usd']) {
            const last = reported.findLast(one => one.place === where && one.figure === name)?.value ?? undefined;
            expect(limits[where]?.[name]).toBe(last);
          }
      }),
      { numRuns: 25 },
    );
  });
});

describe('audit log store', () => {
  it('the audit log stores an entry with its own id once, at its own time', async () => {
    const audit = createAuditLog(database, newId);
    const event = { run_id: 'r', seq: 7, at: '2026-01-02T03:04:05.678Z' };
    const entry = { id: auditIdOf(event), at: new Date(event.at), action: 'call.denied', subject: 'a.b@1.0.0' };
    const there = { ...scope, workspace_id: 'twice' };
    await audit.addAll(there, [entry]);
    await audit.addAll(there, [
      entry,
      { action: 'tool.blocked', subject: 'a.b@1.0.0' },
      { ...entry, id: auditIdOf({ ...event, seq: 8 }) },
    ]);
    const all = await audit.list(there, { limit: 9 });
    expect(all.map(({ action }) => action)).toEqual(['tool.blocked', 'call.denied', 'call.denied']);
    expect(all[2]?.at).toEqual(new Date(event.at));
    expect(entry.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('the audit log returns newest first by page, action, actor and time, per workspace', async () => {
    const audit = createAuditLog(database, newId);
    await audit.add(other, { action: 'tool.blocked', subject: 'elsewhere@1.0.0' });
    for (const n of [1, 2, 3]) await audit.add(scope, { action: 'tool.published', subject: `t${n}@1.0.0`, details: { n } });
    await audit.add(scope, { actor: 'flow/agent', action: 'call.denied', subject: 't1@1.0.0' });
    const all = await audit.list(scope, { limit: 10 });
    expect(all.map(entry => [entry.actor, entry.subject])).toEqual([
      ['flow/agent', 't1@1.0.0'],
      ['u', 't3@1.0.0'],
      ['u', 't2@1.0.0'],
      ['u', 't1@1.0.0'],
    ]);
    expect(all[1]?.details).toEqual({ n: 3 });
    const page = await audit.list(scope, { limit: 2, before: all[1]?.id });
    expect(page.map(entry => entry.subject)).toEqual(['t2@1.0.0', 't1@1.0.0']);
    expect(await audit.list(scope, { limit: 9, action: 'tool.' })).toHaveLength(3);
    expect(await audit.list(scope, { limit: 9, action: 'tool' })).toHaveLength(0);
    expect(await audit.list(scope, { limit: 9, actor: 'flow/agent' })).toHaveLength(1);
    expect(await audit.list(scope, { limit: 9, until: new Date(0) })).toHaveLength(0);
    expect(await audit.list(scope, { limit: 9, since: new Date(0) })).toHaveLength(4);
    expect(await audit.actions(scope)).toEqual(['call.denied', 'tool.published']);
  });

  it('the audit log cannot be changed, not even by the application', async () => {
    await createAuditLog(database, randomUUID).add(scope, { action: 'secret.put', subject: 'KEY' });
    const refused = /append-only/;
    await expect(database.pool.query(`UPDATE audit_entry SET actor = 'nobody'`)).rejects.toThrow(refused);
    await expect(database.pool.query('DELETE FROM audit_entry')).rejects.toThrow(refused);
    await expect(database.pool.query('TRUNCATE audit_entry')).rejects.toThrow(refused);
    expect(await createAuditLog(database, randomUUID).list(scope, { limit: 9, action: 'secret.put' })).toHaveLength(1);
  });
});
