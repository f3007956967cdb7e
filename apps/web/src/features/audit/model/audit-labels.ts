import { t } from '../../../lib/texts/t.ts';
import type { Tone } from '../../../lib/status.ts';

/** Nouns that an action can be about, for the filter. On the wire, `action=tool.` matches all actions of a noun. */
const NOUNS: Readonly<Record<string, string>> = {
  tool: t('Tools'),
  activation: t('Activations'),
  call: t('Calls'),
  secret: t('Secrets'),
  connection: t('Connections'),
  tool_change: t('Tool changes'),
  confirmation: t('Approvals'),
  outcome: t('Outcomes'),
  run: t('Runs'),
  settings: t('Settings'),
  model_provider: t('Model providers'),
  model_server: t('Model servers'),
  workflow: t('Workflows'),
  version: t('Versions'),
  usage: t('Usage'),
  member: t('Members'),
  service_account: t('Service accounts'),
  token: t('Tokens'),
  session: t('Sign-ins'),
  account: t('Accounts'),
  invitation: t('Invitations'),
  workspace: t('Workspaces'),
  password: t('Passwords'),
  two_factor: t('Two-factor authentication'),
  act: t('Failed actions'),
};

export const resourceOf = (action: string): string => action.split('.')[0] ?? action;

/** Returns the label of a kind of resource. One that is unknown to this page is shown by its own name. */
export const resourceLabel = (noun: string): string =>
  NOUNS[noun] ?? noun.charAt(0).toUpperCase() + noun.slice(1).replaceAll('_', ' ');

const ACTIONS: Readonly<Record<string, string>> = {
  'tool.published': t('tool published'),
  'tool.tried': t('tool tested'),
  'tool.active': t('tool activated'),
  'tool.deprecated': t('tool deprecated'),
  'tool.blocked': t('tool blocked'),
  'tool.restored': t('tool restored'),
  'tool.deleted': t('tool deleted'),
  'tool.made_available': t('tool made available'),
  'tool.withdrawn': t('tool withdrawn'),
  'tool_change.approved': t('tool change approved'),
  'tool_change.rejected': t('tool change rejected'),
  'activation.enabled': t('activation enabled'),
  'activation.disabled': t('activation disabled'),
  'activation.removed': t('activation removed'),
  'call.denied': t('call denied'),
  'call.executed': t('call executed'),
  'call.failed': t('call failed'),
  'secret.put': t('secret saved'),
  'secret.removed': t('secret deleted'),
  'secret.rotated': t('secret rotated'),
  'secret.rotation_started': t('secret rotation started'),
  'secret.tested': t('secret tested'),
  'connection.added': t('connection added'),
  'connection.changed': t('connection changed'),
  'connection.checked': t('connection checked'),
  'connection.removed': t('connection removed'),
  'confirmation.approved': t('call approved'),
  'confirmation.declined': t('call rejected'),
  'budget.approved': t('budget increase approved'),
  'budget.declined': t('budget increase rejected'),
  'outcome.settled': t('outcome resolved'),
  'run.forked': t('run forked'),
  'run.undone': t('side effects undone'),
  'run.resumed': t('run resumed'),
  'settings.changed': t('settings changed'),
  'model_server.accepted': t('model server added'),
  'model_server.forgotten': t('model server removed'),
  'workflow.published': t('workflow published'),
  'workflow.restored': t('workflow version restored'),
  'workflow.removed': t('workflow deleted'),
  'workflow.brought_back': t('workflow restored'),
  'workflow.upgraded': t('workflow upgraded'),
  'version.named': t('version named'),
  'usage.sent': t('usage sent'),
  'usage.scheduled': t('usage delivery scheduled'),
  'usage.unscheduled': t('usage delivery stopped'),
  'member.added': t('member added'),
  'member.role_changed': t('member role changed'),
  'member.removed': t('member removed'),
  'service_account.created': t('service account created'),
  'service_account.changed': t('service account changed'),
  'service_account.disabled': t('service account disabled'),
  'service_account.enabled': t('service account enabled'),
  'service_account.deleted': t('service account deleted'),
  'token.created': t('token created'),
  'token.revoked': t('token revoked'),
  'session.opened': t('signed in'),
  'session.ended': t('signed out'),
  'session.refused': t('sign-in refused'),
  'account.created': t('account created'),
  'account.renamed': t('account renamed'),
  'invitation.created': t('person invited'),
  'invitation.accepted': t('invitation accepted'),
  'invitation.withdrawn': t('invitation withdrawn'),
  'workspace.created': t('workspace created'),
  'workspace.renamed': t('workspace renamed'),
  'password.changed': t('password changed'),
  'two_factor.enabled': t('two-factor authentication turned on'),
  'two_factor.disabled': t('two-factor authentication turned off'),
  'password.reset_created': t('reset link created'),
  'act.failed': t('action failed'),
};

/**
 * Returns the label of an action: `tool.made_available` becomes "tool made available". An action unknown to this page is shown
 * by its own name.
 */
export const actionLabel = (action: string): string => ACTIONS[action] ?? action.replaceAll('.', ' ').replaceAll('_', ' ');

/** Returns the tone of an action. Color is used only where something was blocked or failed. */
export function toneOf(action: string): Tone {
  if (action === 'act.failed' || action === 'call.failed') return 'failed';
  if (action === 'call.denied' || action === 'tool.blocked' || action === 'tool.withdrawn') return 'denied';
  return 'quiet';
}

/** Returns the nouns that occur, in the order of the table above and then by name. */
export function resourcesOf(actions: readonly string[]): string[] {
  const resourceOrder = Object.keys(NOUNS);
  const target = (noun: string): number => (resourceOrder.includes(noun) ? resourceOrder.indexOf(noun) : resourceOrder.length);
  return [...new Set(actions.map(resourceOf))].toSorted((a, b) => target(a) - target(b) || a.localeCompare(b));
}

export type Period = 'all' | 'hour' | 'day' | 'week' | 'days';

const HOURS: Record<Exclude<Period, 'all' | 'days'>, number> = { hour: 1, day: 24, week: 168 };

/**
 * Returns the start of a period, rounded to the minute so that a page does not send a new request at every tick. Returns
 * `undefined` when the period has no start.
 */
export function periodStart(period: Period, now: Date): string | undefined {
  if (period === 'all' || period === 'days') return undefined;
  const minute = Math.floor(now.getTime() / 60_000) * 60_000;
  return new Date(minute - HOURS[period] * 3_600_000).toISOString();
}

/** Returns the range of two picked days (`2026-11-22`, in local time), the last one included. */
export function dayRange(first: string, last: string): { since?: string; until?: string } {
  const [from, to] = [startOfDay(first, 0), startOfDay(last, 1)];
  return { ...(from === undefined ? {} : { since: from }), ...(to === undefined ? {} : { until: to }) };
}

function startOfDay(day: string, offsetDays: number): string | undefined {
  const [year = Number.NaN, month = Number.NaN, date = Number.NaN] = day.split('-').map(Number);
  const at = new Date(year, month - 1, date + offsetDays);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

export type AuditFilter = {
  action?: string | undefined;
  actor?: string | undefined;
  subject?: string | undefined;
  text?: string | undefined;
  since?: string | undefined;
  until?: string | undefined;
};

/** Returns the URL that exports the filtered part of the log as one file. */
export function exportUrl(format: 'csv' | 'json', filter: AuditFilter): string {
  const query = new URLSearchParams({ format });
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) query.set(name, value);
  return `/api/v1/audit?${query}`;
}
