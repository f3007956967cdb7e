import type { ToolCall } from './tool-call.ts';
import type { QuestionKind } from '../ports/index.ts';

/** Returns the id of a question. An equal question has an equal id, even when it is created again after a crash. */
export const questionId = (kind: QuestionKind, { caller, callId }: Pick<ToolCall, 'caller' | 'callId'>): string =>
  questionIdOf(kind, caller, callId);

export const questionIdOf = (
  kind: QuestionKind,
  caller: { run_id: string; node_id: string } | undefined,
  about: string,
): string => `${kind}.${caller?.run_id ?? ''}.${caller?.node_id ?? ''}.${about}`;
