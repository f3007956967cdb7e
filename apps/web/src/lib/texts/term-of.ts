import { t } from './t.ts';

/** The single words by which the server names states, kinds and fields, as people read them. */
const text: ReadonlyMap<string, string> = new Map([
  // states of runs, nodes and calls
  ['queued', t('queued')],
  ['pending', t('pending')],
  ['running', t('running')],
  ['waiting', t('waiting')],
  ['succeeded', t('succeeded')],
  ['failed', t('failed')],
  ['denied', t('denied')],
  ['cancelled', t('cancelled')],
  ['asked', t('approval required')],
  ['held', t('awaiting result')],
  ['skipped', t('skipped')],
  ['superseded', t('superseded')],
  ['refusal', t('refused by the model')],
  ['suspended', t('suspended')],
  // lifecycles of tools
  ['active', t('active')],
  ['deprecated', t('deprecated')],
  ['blocked', t('blocked')],
  // node types
  ['input', t('input')],
  ['output', t('output')],
  ['agent', t('agent')],
  ['tool', t('tool')],
  ['prompt', t('prompt')],
  ['transform', t('transform')],
  ['branch', t('branch')],
  ['merge', t('merge')],
  ['map', t('map')],
  ['subflow', t('subflow')],
  ['confirm', t('approval')],
  ['note', t('note')],
  ['undo', t('undo')],
  ['execute', t('execute')],
  ['deliver', t('deliver')],
  // side effects, and what a tool does to the world
  ['pure', t('read-only')],
  ['idempotent', t('idempotent')],
  ['compensatable', t('reversible')],
  ['irreversible', t('irreversible')],
  ['none', t('—')],
  ['read', t('read')],
  ['write', t('write')],
  // categories of tools
  ['api', t('api')],
  ['code', t('code')],
  ['data', t('data')],
  ['search', t('search')],
  ['utility', t('utility')],
  // who speaks, and why it ended
  ['system', t('system')],
  ['assistant', t('assistant')],
  ['stop', t('stop')],
  ['length', t('length')],
  ['budget', t('budget')],
  // scopes
  ['workspace', t('workspace')],
  ['user', t('user')],
  ['org', t('org')],
  ['instance', t('instance')],
  // fields
  ['status', t('status')],
  ['error', t('error')],
  ['version', t('version')],
  ['instructions', t('instructions')],
]);

/** A word of the server as people read it. What is no such word, as a name, stays as it is. */
export const termOf = (label: string): string => text.get(label) ?? label;
