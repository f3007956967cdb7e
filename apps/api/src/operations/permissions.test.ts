import { Permission } from '@pinion/contracts';
import { expect, it } from 'vitest';
import { secretOperations, secretProcedures } from '../features/secrets/index.ts';
import { systemOperations } from '../features/system/index.ts';
import { routes } from '../rest/routes.ts';
import { appRouter } from '../trpc/app-router.ts';

type Procedure = { _def: { type: 'query' | 'mutation' | 'subscription'; meta?: { permission?: string } } };
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>).map(([name, { _def }]) => ({
  name,
  type: _def.type,
  permission: _def.meta?.permission,
}));

/** Mutations that need only the read permission, each with its reason. */
const harmless = [
  'workflows.mark', // where somebody's own cursor is
  'session.sign_out', // ends their own session
  'session.switch', // their own session, to a workspace where they are a member
  'account.rename', // their own name
  'account.change_password', // requires their current password
  'account.begin_two_factor', // requires their current password
  'account.confirm_two_factor', // requires a code of their app
  'account.end_two_factor', // requires a code of their app
  'account.end_sessions', // their own sessions
  'policy.preview_prompt', // composes a text; sent as a mutation for its size
];
const open = [
  'account.set_up',
  'account.sign_in',
  'account.invitation',
  'account.accept_invitation',
  'account.request_reset',
  'account.reset_password',
  'session.get',
  'session.sign_in',
];

/** Queries about the whole installation. */
const ofAdministrators = new Set(['system.status', 'getSystemStatus']);

it('every procedure names the permission that it needs', () => {
  expect(procedures.length).toBeGreaterThan(80);
  for (const { name, permission } of procedures) expect(permission, name).toBeOneOf([...Permission.options, 'anybody']);
  expect(procedures.filter(({ permission }) => permission === 'anybody').map(({ name }) => name)).toEqual(open);
});

it('the read permission allows every query of the workspace and no mutation', () => {
  for (const { name, type, permission } of procedures) {
    if (open.includes(name)) continue;
    if (ofAdministrators.has(name)) {
      expect(permission, name).toBe('administer');
      continue;
    }
    if (type === 'mutation' && !harmless.includes(name)) expect(permission, name).not.toBe('read');
    else expect(permission, name).toBe('read');
  }
});

/** Routes that an execute-only token can read: its own calls. */
const ofTheCaller = new Set(['getExecution']);
/** Routes that take their subject in the body, so that they are no GET. They write nothing. */
const onlyJudges = new Set(['judgeToolSchemas', 'dryRunTools', 'previewPrompt', 'resolveSecrets']);

it('what concerns the whole installation is refused outside the first workspace', () => {
  const declared = { ...systemOperations, ...secretOperations, ...secretProcedures };
  const names = Object.entries(declared).filter(([, one]) => 'isInstallationWide' in one && one.isInstallationWide);
  expect(names.map(([name]) => name)).toEqual([
    'status',
    'retry_dead_letters',
    'accept_model_server',
    'forget_model_server',
    'rotate',
    'rotate_some',
  ]);
});

it('routes need the same permissions as procedures', () => {
  const anybody = routes.filter(({ permission }) => permission === 'anybody').map(({ operationId }) => operationId);
  expect(anybody.toSorted()).toEqual(['getCallbackKey', 'getHealth', 'getLiveness', 'getReadiness', 'takeCallback']);
  for (const { operationId, method, permission } of routes) {
    if (anybody.includes(operationId)) continue;
    if (ofAdministrators.has(operationId)) expect(permission, operationId).toBe('administer');
    else if (ofTheCaller.has(operationId)) expect(permission, operationId).toBe('execute');
    else if (method === 'GET' || onlyJudges.has(operationId)) expect(permission, operationId).toBe('read');
    else expect(permission, operationId).toBeOneOf(['execute', 'edit', 'administer', 'own']);
  }
});
