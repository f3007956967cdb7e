import type { Access, SideEffectPolicy } from './side-effect.ts';
import { ToolCategory } from './tool-spec.ts';

/** What a word about side effects says in our terms. */
export type Effects = { side_effect_policy: SideEffectPolicy; access?: Access; risk_tag?: string };

/** All vocabularies of the seeds (C01, 1-016), lower case. */
const effects = new Map<string, Effects>([
  ['pure', { side_effect_policy: 'pure' }],
  ['idempotent', { side_effect_policy: 'idempotent' }],
  ['compensatable', { side_effect_policy: 'compensatable' }],
  ['irreversible', { side_effect_policy: 'irreversible' }],
  ['reversible', { side_effect_policy: 'compensatable' }],
  ['none', { side_effect_policy: 'pure', access: 'none' }],
  ['reads', { side_effect_policy: 'pure', access: 'read' }],
  ['writes', { side_effect_policy: 'irreversible', access: 'write' }],
  ['read-only', { side_effect_policy: 'pure', access: 'read' }],
  ['write', { side_effect_policy: 'irreversible', access: 'write' }],
  ['payment', { side_effect_policy: 'irreversible', access: 'write', risk_tag: 'payment' }],
]);

/** undefined: no seed has such a word. */
export const effectsOf = (word: unknown): Effects | undefined =>
  typeof word === 'string' ? effects.get(word.trim().toLowerCase().replace(/[_ ]/g, '-')) : undefined;

/** Free words for categories that have a place among ours; the word itself stays as a tag. */
const categories = new Map<string, ToolCategory>([
  ['filesystem', 'data'],
  ['file', 'data'],
  ['database', 'data'],
  ['math', 'utility'],
  ['web', 'api'],
  ['http', 'api'],
  ['integration', 'api'],
  ['retrieval', 'search'],
  ['python', 'code'],
  ['shell', 'code'],
]);

/** One of our five, where a word is one or means one. */
export function categoryOf(word: string): ToolCategory | undefined {
  const lower = word.trim().toLowerCase();
  return ToolCategory.options.find(option => option === lower) ?? categories.get(lower);
}

/** What a tool is when nobody says, by what performs it. */
export function categoryOfGateway(gateway: string): ToolCategory {
  if (gateway === 'python' || gateway === 'shell' || gateway === 'sandbox') return 'code';
  if (gateway === 'sql') return 'data';
  return gateway === 'internal' || gateway === 'custom' ? 'utility' : 'api';
}
