import type { Access, SideEffectPolicy } from './side-effect.ts';
import { ToolCategory } from './tool-spec.ts';

/** The native equivalents of a word for side effects. */
export type Effects = { side_effect_policy: SideEffectPolicy; access?: Access; risk_tag?: string };

/** All alternative words for side effects, in lowercase. */
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

/** Returns the effects of a word, or undefined if no vocabulary contains it. */
export const effectsOf = (word: unknown): Effects | undefined =>
  typeof word === 'string' ? effects.get(word.trim().toLowerCase().replace(/[_ ]/g, '-')) : undefined;

/** A map from other category words to the native categories. The word itself is kept as a tag. */
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

/** Returns the native category that a word is or corresponds to. */
export function categoryOf(word: string): ToolCategory | undefined {
  const lower = word.trim().toLowerCase();
  return ToolCategory.options.find(option => option === lower) ?? categories.get(lower);
}

/** Returns the default category of a tool by its gateway. */
export function categoryOfGateway(gateway: string): ToolCategory {
  if (gateway === 'python' || gateway === 'shell' || gateway === 'sandbox') return 'code';
  if (gateway === 'sql') return 'data';
  return gateway === 'internal' || gateway === 'custom' ? 'utility' : 'api';
}
