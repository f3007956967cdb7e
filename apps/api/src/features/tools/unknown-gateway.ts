import { type ToolSpec, toolRef } from '@pinion/contracts';
import type { ApiServices } from '../../platform/api-services.ts';

type Facts = Pick<ApiServices, 'gateways'>;

/** Returns a note about a tool that no gateway of this installation performs, or undefined where one does. */
export const unknownGateway = ({ gateways }: Facts, { gateway }: Pick<ToolSpec, 'gateway'>): string | undefined =>
  gateways.has(gateway)
    ? undefined
    : `No provider handles the gateway ${gateway}: a call would fail with PROVIDER_ERROR (unknown_gateway)`;

/** Returns a note for each of these tools that no gateway performs. */
export const unknownGatewayNotes = (facts: Facts, specs: readonly ToolSpec[]): string[] =>
  specs.flatMap(spec => {
    const why = unknownGateway(facts, spec);
    return why === undefined ? [] : [`${toolRef(spec.name, spec.version)}: ${why}`];
  });
