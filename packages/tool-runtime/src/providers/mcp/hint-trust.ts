import type { Tool } from '@modelcontextprotocol/client';
import { isRecord, SideEffectPolicy } from '@pinion/contracts';
import { type HintTrust, trustedClass } from '../../call/hint-trust.ts';

export type { HintTrust } from '../../call/hint-trust.ts';

/** Returns the class that a tool's hints describe. A tool without hints is irreversible. */
export function hintedClass({ annotations }: Pick<Tool, 'annotations'>): SideEffectPolicy {
  if (annotations?.readOnlyHint === true) return 'pure';
  return annotations?.idempotentHint === true ? 'idempotent' : 'irreversible';
}

/** Returns the class of a tool: the administrator's setting, the hints of a trusted server, otherwise irreversible. */
export const classOf = (tool: Pick<Tool, 'name' | 'annotations'>, trust: HintTrust): SideEffectPolicy =>
  trustedClass(tool.name, hintedClass(tool), trust);

/** Returns the trust settings of a configuration, or undefined where they are invalid. */
export function readHintTrust({ trust_hints, side_effect_policies }: Record<string, unknown>): HintTrust | undefined {
  if (trust_hints !== undefined && typeof trust_hints !== 'boolean') return undefined;
  if (side_effect_policies === undefined) return trust_hints === undefined ? {} : { trust_hints };
  if (!isRecord(side_effect_policies)) return undefined;
  const classes: [string, SideEffectPolicy][] = [];
  for (const [tool, text] of Object.entries(side_effect_policies)) {
    const read = SideEffectPolicy.safeParse(text);
    if (!read.success) return undefined;
    classes.push([tool, read.data]);
  }
  return { ...(trust_hints === undefined ? {} : { trust_hints }), side_effect_policies: Object.fromEntries(classes) };
}
