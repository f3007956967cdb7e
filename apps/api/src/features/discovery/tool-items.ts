import { isUnsafe, strictestConfirmation, type JsonSchema, type ToolSpec, type WhyUnavailable } from '@pinion/contracts';

export type AvailableItem = {
  name: string;
  description: string;
  categories: string[];
  gateway: string;
  requires_confirmation: boolean;
  side_effect_policy: ToolSpec['side_effect_policy'];
  parameter_schema: JsonSchema;
};
export type EnabledItem = Pick<AvailableItem, 'name' | 'description' | 'categories' | 'parameter_schema'>;
export type UnavailableItem = Pick<AvailableItem, 'name' | 'description' | 'categories'> & { why_unavailable: WhyUnavailable };

const categoriesOf = ({ category, tags = [] }: ToolSpec): string[] => [...new Set([category, ...tags])];

/** Returns true when a call requires approval by the definition alone. */
function requiresConfirmation(spec: ToolSpec): boolean {
  const text = strictestConfirmation([spec.confirmation]);
  return text === 'always' || (text === 'unsafe_only' && isUnsafe(spec));
}

export const availableItem = (spec: ToolSpec): AvailableItem => ({
  name: spec.name,
  description: spec.description,
  categories: categoriesOf(spec),
  gateway: spec.gateway,
  requires_confirmation: requiresConfirmation(spec),
  side_effect_policy: spec.side_effect_policy,
  parameter_schema: spec.input_schema,
});

export const enabledItem = (spec: ToolSpec): EnabledItem => ({
  name: spec.name,
  description: spec.description,
  categories: categoriesOf(spec),
  parameter_schema: spec.input_schema,
});

export const unavailableItem = (spec: ToolSpec, why_unavailable: WhyUnavailable): UnavailableItem => ({
  name: spec.name,
  description: spec.description,
  categories: categoriesOf(spec),
  why_unavailable,
});
