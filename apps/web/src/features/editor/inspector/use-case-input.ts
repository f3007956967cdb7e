import { useMemo } from 'react';
import { connectionEnds } from '../core/commands/connection-ends.ts';
import { useFacts } from '../ui/editor-context.tsx';
import { type FieldChoice, fieldChoices } from '../core/field-choices.ts';
import type { LastInput } from './incoming-value.ts';
import { useLastInput } from './use-last-input.ts';

/** The value of a node in the run that is shown, which its conditions read, and the fields of the value or of its type. */
export type CaseInput = { last: LastInput | undefined; fields: readonly FieldChoice[] };

export function useCaseInput(nodeId: string): CaseInput {
  const last = useLastInput(nodeId)?.input;
  const { graph } = useFacts();
  const fields = useMemo(() => {
    const incoming = [...graph.edges.values()].findLast(({ edge }) => edge.target === nodeId && edge.target_handle === 'in');
    return fieldChoices(incoming && connectionEnds(graph, incoming.edge).from?.schema, last?.value);
  }, [graph, nodeId, last?.value]);
  return useMemo(() => ({ last, fields }), [last, fields]);
}
