import { t } from './t.ts';

/** Display names of the single words that the server uses for states, kinds and fields. */
const text: ReadonlyMap<string, string> = new Map([
  // States of runs, nodes and calls.
  ['queued', t('queued')],
  ['pending', t('pending')],
  ['running', t('running')],
  ['waiting', t('waiting')],
  ['succeeded', t('succeeded')],
  ['failed', t('failed')],
  ['denied', t('denied')],
  ['cancelled', t('cancelled')],
  ['needs_approval', t('approval required')],
  ['held', t('awaiting result')],
  ['waiting_for_sandbox', t('waiting for sandbox')],
  ['skipped', t('skipped')],
  ['superseded', t('superseded')],
  ['refusal', t('refused by the model')],
  ['suspended', t('suspended')],
  // Lifecycles of tools.
  ['active', t('active')],
  ['deprecated', t('deprecated')],
  ['blocked', t('blocked')],
  // Types of nodes that no user can add.
  ['note', t('note')],
  ['undo', t('undo')],
  ['execute', t('execute')],
  ['deliver', t('deliver')],
  // Side effects, and a tool's effect on external systems.
  ['pure', t('read-only')],
  ['idempotent', t('idempotent')],
  ['compensatable', t('reversible')],
  ['irreversible', t('irreversible')],
  ['none', t('—')],
  ['read', t('read')],
  ['write', t('write')],
  // Categories of tools.
  ['api', t('api')],
  ['code', t('code')],
  ['data', t('data')],
  ['search', t('search')],
  ['utility', t('utility')],
  // Message roles, and finish reasons.
  ['system', t('system')],
  ['assistant', t('assistant')],
  ['stop', t('stop')],
  ['length', t('length')],
  ['budget', t('budget')],
  // Scopes.
  ['workspace', t('workspace')],
  ['user', t('user')],
  ['org', t('org')],
  ['instance', t('instance')],
  // Fields.
  ['input', t('input')],
  ['output', t('output')],
  ['prompt', t('prompt')],
  ['tool', t('tool')],
  ['status', t('status')],
  ['error', t('error')],
  ['version', t('version')],
  ['instructions', t('instructions')],
]);

/** Returns the display name of a server word. Any other text, such as a name, stays unchanged. */
export const termOf = (label: string): string => text.get(label) ?? label;
