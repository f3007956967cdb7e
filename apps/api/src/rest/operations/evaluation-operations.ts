import { CaseDraft, Evaluation, EvaluationCase } from '@pinion/contracts';
import { cancelEvaluation, getEvaluation, listEvaluations } from '../../features/evaluation/get-evaluation.ts';
import { getCase, listCases } from '../../features/evaluation/list-cases.ts';
import { addCase, addCaseFromRun, changeCase, deriveCase, removeCase, restoreCase } from '../../features/evaluation/save-case.ts';
import { CaseFromRun, CaseKey, EvaluationOrder, EvaluationStarted, EvaluationWithResults } from '../evaluation-shapes.ts';
import { DerivedCase } from '../look-shapes.ts';
import { operation } from '../operation.ts';
import { Id, listOf, refusals } from '../shapes.ts';

const tag = 'Evaluation';
const one = { description: 'The case', schema: EvaluationCase, isAsWritten: true };

export const evaluationOperations = [
  operation({
    method: 'GET',
    path: '/workflows/{id}/cases',
    operationId: 'listCases',
    deed: 'read',
    summary: 'The cases of a workflow, each with what was last said of it',
    tag,
    params: Id,
    answers: { 200: { description: 'All of them', schema: listOf(EvaluationCase), isAsWritten: true }, ...refusals.missing },
    handle: async ({ world, scope, params }) => ({
      status: 200,
      body: { ...(await listCases(world, scope, params.id)), cursor: null },
    }),
  }),
  operation({
    method: 'POST',
    path: '/workflows/{id}/cases',
    operationId: 'createCase',
    deed: 'edit',
    summary: 'Write a case by hand; without a recording no tool answers in it',
    tag,
    params: Id,
    body: CaseDraft,
    answers: { 201: one, ...refusals.invalid, ...refusals.missing, ...refusals.conflict },
    handle: async ({ world, scope, params, body }) => ({ status: 201, body: await addCase(world, scope, params.id, body) }),
  }),
  operation({
    method: 'POST',
    path: '/workflows/{id}/cases/from-run',
    operationId: 'createCaseFromRun',
    deed: 'edit',
    summary: 'Make a case of a run: its answers are the recording, what it did is what is expected',
    tag,
    params: Id,
    body: CaseFromRun,
    answers: { 201: one, ...refusals.invalid, ...refusals.missing, ...refusals.conflict },
    handle: async ({ world, scope, params, body }) => ({
      status: 201,
      body: await addCaseFromRun(world, scope, params.id, body),
    }),
  }),
  operation({
    method: 'GET',
    path: '/workflows/{id}/cases/{case}',
    operationId: 'getCase',
    deed: 'read',
    summary: 'One case',
    tag,
    params: CaseKey,
    answers: { 200: one, ...refusals.missing },
    handle: async ({ world, scope, params }) => ({ status: 200, body: await getCase(world, scope, params.id, params.case) }),
  }),
  operation({
    method: 'PUT',
    path: '/workflows/{id}/cases/{case}',
    operationId: 'changeCase',
    deed: 'edit',
    summary: 'Change name, input and assertions of a case; its recording stays',
    tag,
    params: CaseKey,
    body: CaseDraft,
    answers: { 200: one, ...refusals.invalid, ...refusals.missing },
    handle: async ({ world, scope, params, body }) => ({
      status: 200,
      body: await changeCase(world, scope, params.id, params.case, body),
    }),
  }),
  operation({
    method: 'DELETE',
    path: '/workflows/{id}/cases/{case}',
    operationId: 'removeCase',
    deed: 'edit',
    summary: 'Take a case out of the data set; what evaluations said of it stays',
    tag,
    params: CaseKey,
    answers: { 204: { description: 'Removed' }, ...refusals.missing },
    handle: async ({ world, scope, params }) => {
      await removeCase(world, scope, params.id, params.case);
      return { status: 204 };
    },
  }),
  operation({
    method: 'POST',
    path: '/workflows/{id}/cases/{case}/restore',
    operationId: 'restoreCase',
    deed: 'edit',
    summary: 'Take a removed case into the data set again, with its recording',
    tag,
    params: CaseKey,
    answers: { 200: one, ...refusals.missing, ...refusals.conflict },
    handle: async ({ world, scope, params }) => ({ status: 200, body: await restoreCase(world, scope, params.id, params.case) }),
  }),
  operation({
    method: 'GET',
    path: '/workflows/{id}/cases/{case}/derived',
    operationId: 'deriveCase',
    deed: 'read',
    summary: 'What the recording of a case says of itself: assertions to begin anew with',
    tag,
    params: CaseKey,
    answers: {
      200: { description: 'The assertions', schema: DerivedCase, isAsWritten: true },
      ...refusals.missing,
      ...refusals.conflict,
    },
    handle: async ({ world, scope, params }) => ({ status: 200, body: await deriveCase(world, scope, params.id, params.case) }),
  }),
  operation({
    method: 'POST',
    path: '/workflows/{id}/evaluations',
    operationId: 'startEvaluation',
    deed: 'edit',
    summary: 'Play the cases against the draft or a published version; nothing outside is touched but live models',
    tag,
    params: Id,
    body: EvaluationOrder.prefault({}),
    answers: {
      202: { description: 'Begun', schema: EvaluationStarted },
      ...refusals.invalid,
      ...refusals.missing,
      ...refusals.conflict,
      ...refusals.problems,
    },
    handle: async ({ world, scope, params, body }) => ({
      status: 202,
      body: await world.runs.evaluate(scope, { workflow_id: params.id, ...body }),
    }),
  }),
  operation({
    method: 'GET',
    path: '/workflows/{id}/evaluations',
    operationId: 'listEvaluations',
    deed: 'read',
    summary: 'The evaluations of a workflow, the newest first; at most a hundred',
    tag,
    params: Id,
    answers: { 200: { description: 'The newest', schema: listOf(Evaluation) }, ...refusals.missing },
    handle: async ({ world, scope, params }) => ({
      status: 200,
      body: { ...(await listEvaluations(world, scope, params.id)), cursor: null },
    }),
  }),
  operation({
    method: 'GET',
    path: '/evaluations/{id}',
    operationId: 'getEvaluation',
    deed: 'read',
    summary: 'An evaluation, with what came of every case so far',
    tag,
    params: Id,
    answers: {
      200: { description: 'The evaluation', schema: EvaluationWithResults, isAsWritten: true },
      ...refusals.missing,
    },
    handle: async ({ world, scope, params }) => ({ status: 200, body: await getEvaluation(world, scope, params.id) }),
  }),
  operation({
    method: 'POST',
    path: '/evaluations/{id}/cancel',
    operationId: 'cancelEvaluation',
    deed: 'edit',
    summary: 'End it: what is judged stays, what is under way ends',
    tag,
    params: Id,
    answers: { 202: { description: 'It will', schema: EvaluationStarted }, ...refusals.missing },
    handle: async ({ world, scope, params }) => {
      await cancelEvaluation(world, scope, params.id);
      return { status: 202, body: { evaluation_id: params.id } };
    },
  }),
];
