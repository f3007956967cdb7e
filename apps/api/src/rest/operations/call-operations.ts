import { EnvelopeView } from '@pinion/contracts';
import * as z from 'zod';
import { CallRef } from '../../features/runs/retry-call.ts';
import { DryRun, dryRunTools } from '../../features/tools/dry-run-tools.ts';
import { PromptPreviewInput, previewPrompt } from '../../features/workflows/preview-prompt.ts';
import { replayRunInBackground } from '../../features/runs/replay-run.ts';
import { TryDefinition, tryDefinition } from '../../features/tools/try-definition.ts';
import { TryRequest } from '../../features/tools/try-tool.ts';
import { DryVerdict, PromptPreview } from '../read-shapes.ts';
import { operation } from '../operation.ts';
import { Id, listOf, refusals, Started } from '../shapes.ts';

const CallKey = Id.extend({ node_id: CallRef.shape.node_id, call_id: CallRef.shape.call_id });

/** Calls by hand: one again, one tried, none made at all; and a whole run played again. */
export const callOperations = [
  operation({
    method: 'POST',
    path: '/runs/{id}/nodes/{node_id}/calls/{call_id}/again',
    operationId: 'callAgain',
    permission: 'edit',
    summary: 'Make a call of a run once more, alone, in a run of its own; it is an effect of its own',
    tag: 'Runs',
    params: CallKey,
    answers: {
      200: { description: 'The receipt', schema: z.object({ run_id: z.string(), envelope: EnvelopeView }) },
      202: { description: 'It is under way, or waits for a person', schema: Started },
      ...refusals.missing,
    },
    handle: async ({ services, scope, params: { id, ...location } }) => {
      const { run_id, envelope } = await services.runs.callAgain(scope, { run_id: id, ...location });
      return envelope === undefined ? { status: 202, body: { run_id } } : { status: 200, body: { run_id, envelope } };
    },
  }),
  operation({
    method: 'POST',
    path: '/runs/{id}/replay',
    operationId: 'replayRun',
    permission: 'edit',
    summary: 'Play a run again from its own bundle, offline, as a new run',
    tag: 'Runs',
    params: Id,
    answers: { 202: { description: 'It is under way', schema: Started }, ...refusals.missing, ...refusals.conflict },
    handle: async ({ services, scope, params }) => ({
      status: 202,
      body: await replayRunInBackground(services, scope, { run_id: params.id }),
    }),
  }),
  operation({
    method: 'POST',
    path: '/tools/try',
    operationId: 'tryTool',
    permission: 'edit',
    summary: 'One call for a node, saved or not, through the guard and in a run of its own',
    tag: 'Tools',
    body: TryRequest,
    answers: { 202: { description: 'It is under way', schema: Started }, ...refusals.invalid },
    handle: async ({ services, scope, body }) => ({ status: 202, body: await services.runs.tryTool(scope, body) }),
  }),
  operation({
    method: 'POST',
    path: '/tools/try-definition',
    operationId: 'tryDefinition',
    permission: 'administer',
    summary: 'One call of a tool that is not published yet, through the guard and in a run of its own; effects wait for a person',
    tag: 'Tools',
    body: TryDefinition,
    answers: { 202: { description: 'It is under way', schema: Started }, ...refusals.invalid },
    handle: async ({ services, scope, body }) => ({ status: 202, body: await tryDefinition(services, scope, body) }),
  }),
  operation({
    method: 'POST',
    path: '/policy/dry-run',
    operationId: 'dryRunTools',
    permission: 'read',
    summary: 'What the guard would say to the first call of each tool; nothing is called',
    tag: 'Tools',
    body: DryRun,
    answers: { 200: { description: 'A verdict a tool', schema: listOf(DryVerdict) }, ...refusals.invalid },
    handle: async ({ services, scope, body }) => ({
      status: 200,
      body: { items: await dryRunTools(services, scope, body), cursor: null },
    }),
  }),
  operation({
    method: 'POST',
    path: '/policy/preview-prompt',
    operationId: 'previewPrompt',
    permission: 'read',
    summary: 'The system message of an agent node, saved or not, exactly as its model would be sent it; no model is asked',
    tag: 'Tools',
    body: PromptPreviewInput,
    answers: { 200: { description: 'The message and its paragraphs', schema: PromptPreview }, ...refusals.invalid },
    handle: async ({ services, scope, body }) => ({ status: 200, body: await previewPrompt(services, scope, body) }),
  }),
];
