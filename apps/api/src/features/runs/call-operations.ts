import { EnvelopeView } from '@pinion/contracts';
import * as z from 'zod';
import { Replay } from './run-operations.ts';
import { CallRef } from './retry-call.ts';
import { DryRun, dryRunTools } from '../tools/dry-run-tools.ts';
import { PromptPreviewInput, previewPrompt } from '../workflows/preview-prompt.ts';
import { replayRunInBackground } from './replay-run.ts';
import { TryDefinition, tryDefinition } from '../tools/try-definition.ts';
import { TryRequest } from '../tools/try-tool.ts';
import { DryVerdict, PromptPreview } from '../../rest/read-schemas.ts';
import { defineMappedOperation, defineOperation } from '../../operations/define-operation.ts';
import { asPage } from '../../operations/to-route.ts';

import { Id, listOf, errors, Started } from '../../rest/schemas.ts';

const CallKey = Id.extend({ node_id: CallRef.shape.node_id, call_id: CallRef.shape.call_id });

/** The operations for manual calls: repeating one, testing one, a dry run without calls, and replaying a whole run. */
export const callOperations = {
  call_again: defineOperation({
    permission: 'edit',
    summary: 'Make a call of a run once more, alone, in a run of its own; it is an effect of its own',
    request: { params: CallKey },
    run: ({ services, scope }, { id, ...call }) => services.runs.callAgain(scope, { run_id: id, ...call }),
    http: {
      method: 'POST',
      path: '/runs/{id}/nodes/{node_id}/calls/{call_id}/again',
      operationId: 'callAgain',
      tag: 'Runs',
      respond: ({ run_id, envelope }) =>
        envelope === undefined ? { status: 202, body: { run_id } } : { status: 200, body: { run_id, envelope } },
      responses: {
        200: { description: 'The receipt', schema: z.object({ run_id: z.string(), envelope: EnvelopeView }) },
        202: { description: 'It is under way, or waits for a person', schema: Started },
        ...errors.missing,
      },
    },
  }),
  begin_replay: defineMappedOperation({
    permission: 'edit',
    summary: 'Play a run again from its own bundle, offline, as a new run',
    input: Replay,
    request: { params: Id },
    http: {
      method: 'POST',
      path: '/runs/{id}/replay',
      operationId: 'replayRun',
      tag: 'Runs',
      responses: { 202: { description: 'It is under way', schema: Started }, ...errors.missing, ...errors.conflict },
    },
    toInput: ({ params }) => ({ run_id: params.id }),
    run: ({ services, scope }, input) => replayRunInBackground(services, scope, input),
  }),
};

export const executionOperations = {
  try: defineOperation({
    permission: 'edit',
    summary: 'One call for a node, saved or not, through the guard and in a run of its own',
    request: { body: TryRequest },
    http: {
      method: 'POST',
      path: '/tools/try',
      operationId: 'tryTool',
      tag: 'Tools',
      responses: { 202: { description: 'It is under way', schema: Started }, ...errors.invalid },
    },
    run: ({ services, scope }, input) => services.runs.tryTool(scope, input),
  }),
  try_definition: defineOperation({
    permission: 'administer',
    summary: 'One call of a tool that is not published yet, through the guard and in a run of its own; effects wait for a person',
    request: { body: TryDefinition },
    http: {
      method: 'POST',
      path: '/tools/try-definition',
      operationId: 'tryDefinition',
      tag: 'Tools',
      responses: { 202: { description: 'It is under way', schema: Started }, ...errors.invalid },
    },
    run: ({ services, scope }, input) => tryDefinition(services, scope, input),
  }),
};

export const policyOperations = {
  dry_run: defineOperation({
    permission: 'read',
    summary: 'What the guard would say to the first call of each tool; nothing is called',
    kind: 'query',
    request: { body: DryRun },
    run: ({ services, scope }, input) => dryRunTools(services, scope, input),
    http: {
      method: 'POST',
      path: '/policy/dry-run',
      operationId: 'dryRunTools',
      tag: 'Tools',
      responses: { 200: { description: 'A verdict a tool', schema: listOf(DryVerdict) }, ...errors.invalid },
      respond: asPage,
    },
  }),
  preview_prompt: defineOperation({
    permission: 'read',
    summary: 'The system message of an agent node, saved or not, exactly as its model would be sent it; no model is asked',
    request: { body: PromptPreviewInput },
    http: {
      method: 'POST',
      path: '/policy/preview-prompt',
      operationId: 'previewPrompt',
      tag: 'Tools',
      responses: { 200: { description: 'The message and its paragraphs', schema: PromptPreview }, ...errors.invalid },
    },
    run: ({ services, scope }, input) => previewPrompt(services, scope, input),
  }),
};
