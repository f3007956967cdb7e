import { EnvelopeView } from '@pinion/contracts';
import * as z from 'zod';
import { Replay, replayRunInBackground } from '../runs/index.ts';
import { CallRef, retryCall } from './retry-call.ts';
import { CodeTrial, DryRun, dryRunTools, tryCode, TryDefinition, tryDefinition, TryRequest, tryTool } from '../tools/index.ts';
import { previewPrompt, PromptPreviewInput } from './preview-prompt.ts';
import { defineMappedOperation, defineOperation } from '../../operations/define-operation.ts';
import { asPage } from '../../operations/to-route.ts';
import { Id, listSchema, errors, Started } from '../../operations/rest/schemas.ts';

const PromptPreview = z.object({
  system: z.string(),
  parts: z.array(
    z.object({ source: z.enum(['instructions', 'suggested_tools', 'answer_schema', 'tool_protocol']), text: z.string() }),
  ),
  suggested: z.array(z.string()),
});

const DryVerdict = z.object({
  tool: z.string(),
  version: z.string().nullable(),
  verdict: z.enum(['allow', 'ask', 'warn', 'deny']),
  gate: z.string(),
  message: z.string(),
});

const CallKey = Id.extend({ node_id: CallRef.shape.node_id, call_id: CallRef.shape.call_id });

/** The operations for manual calls: repeating one, testing one, a dry run without calls, and replaying a whole run. */
export const callOperations = {
  call_again: defineOperation({
    permission: 'edit',
    summary: 'Repeat a call in its own run, as a separate effect',
    request: { params: CallKey },
    run: ({ services, scope }, { id, ...call }) => retryCall(services, scope, { run_id: id, ...call }),
    http: {
      method: 'POST',
      path: '/runs/{id}/nodes/{node_id}/calls/{call_id}/again',
      operationId: 'callAgain',
      tag: 'Runs',
      respond: ({ run_id, envelope }) =>
        envelope === undefined ? { status: 202, body: { run_id } } : { status: 200, body: { run_id, envelope } },
      responses: {
        200: { description: 'The envelope', schema: z.object({ run_id: z.string(), envelope: EnvelopeView }) },
        202: { description: 'The call is running or awaits approval', schema: Started },
        ...errors.missing,
      },
    },
  }),
  begin_replay: defineMappedOperation({
    permission: 'edit',
    summary: 'Replay a run offline from its bundle, as a new run',
    input: Replay,
    request: { params: Id },
    http: {
      method: 'POST',
      path: '/runs/{id}/replay',
      operationId: 'replayRun',
      tag: 'Runs',
      responses: { 202: { description: 'The run is in progress', schema: Started }, ...errors.missing, ...errors.conflict },
    },
    toInput: ({ params }) => ({ run_id: params.id }),
    run: ({ services, scope }, input) => replayRunInBackground(services, scope, input),
  }),
};

export const executionOperations = {
  try: defineOperation({
    permission: 'edit',
    summary: 'Try a tool call for a node, through the guard and in its own run',
    request: { body: TryRequest },
    http: {
      method: 'POST',
      path: '/tools/try',
      operationId: 'tryTool',
      tag: 'Tools',
      responses: { 202: { description: 'The run is in progress', schema: Started }, ...errors.invalid },
    },
    run: ({ services, scope }, input) => tryTool(services, scope, input),
  }),
  run_code: defineOperation({
    permission: 'edit',
    summary: 'Run the code of a node alone, in its sandbox and in its own run',
    request: { body: CodeTrial },
    http: {
      method: 'POST',
      path: '/code/runs',
      operationId: 'runCode',
      tag: 'Runs',
      responses: { 202: { description: 'The run is in progress', schema: Started }, ...errors.invalid },
    },
    run: ({ services, scope }, input) => tryCode(services, scope, input),
  }),
  try_definition: defineOperation({
    permission: 'administer',
    summary: 'Try an unpublished tool definition, through the guard and in its own run. Calls with effects await approval',
    request: { body: TryDefinition },
    http: {
      method: 'POST',
      path: '/tools/try-definition',
      operationId: 'tryDefinition',
      tag: 'Tools',
      responses: { 202: { description: 'The run is in progress', schema: Started }, ...errors.invalid },
    },
    run: ({ services, scope }, input) => tryDefinition(services, scope, input),
  }),
};

export const policyOperations = {
  dry_run: defineOperation({
    permission: 'read',
    summary: 'Check the guard’s verdict for the first call of each tool without calling it',
    kind: 'query',
    request: { body: DryRun },
    run: ({ services, scope }, input) => dryRunTools(services, scope, input),
    http: {
      method: 'POST',
      path: '/policy/dry-run',
      operationId: 'dryRunTools',
      tag: 'Tools',
      responses: { 200: { description: 'One verdict per tool', schema: listSchema(DryVerdict) }, ...errors.invalid },
      respond: asPage,
    },
  }),
  preview_prompt: defineOperation({
    permission: 'read',
    isForReaders: true,
    summary: 'Preview the system message of an agent node without calling its model',
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
