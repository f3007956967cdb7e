import { CaseDraft, Evaluation, EvaluationCase } from '@pinion/contracts';
import { cancelEvaluation, getEvaluation, listEvaluations } from '../../features/evaluation/get-evaluation.ts';
import { getCase, listCases } from '../../features/evaluation/list-cases.ts';
import { addCase, addCaseFromRun, changeCase, deriveCase, removeCase, restoreCase } from '../../features/evaluation/save-case.ts';
import { CaseFromRun, CaseKey, EvaluationRequest, EvaluationStarted, EvaluationWithResults } from '../evaluation-shapes.ts';
import { DerivedCase } from '../read-shapes.ts';
import { operation } from '../operation.ts';
import { Id, listOf, refusals } from '../shapes.ts';

const tag = 'Evaluation';
const one = { description: 'The case', schema: EvaluationCase, isAsWritten: true };

export const evaluationOperations = [
  operation({
    method: 'GET',
    path: '/workflows/{id}/cases',
    operationId: 'listCases',
    permission: 'read',
    summary: 'The cases of a workflow, each with what was last said of it',
    tag,
    params: Id,
    answers: { 200: { description: 'All of them', schema: listOf(EvaluationCase), isAsWritten: true }, ...refusals.missing },
    handle: async ({ services, scope, params }) => ({
      status: 200,
      body: { ...(await listCases(services, scope, params.id)), cursor: null },
    }),
  }),
  operation({
    method: 'POST',
    path: '/workflows/{id}/cases',
    operationId: 'createCase',
    permission: 'edit',
    summary: 'Write a case by hand; without a recording no tool answers in it',
    tag,
    params: Id,
    body: CaseDraft,
    answers: { 201: one, ...refusals.invalid, ...refusals.missing, ...refusals.conflict },
    handle: async ({ services, scope, params, body }) => ({ status: 201, body: await addCase(services, scope, params.id, body) }),
  }),
  operation({
    method: 'POST',
    path: '/workflows/{id}/cases/from-run',
    operationId: 'createCaseFromRun',
    permission: 'edit',
    summary: 'Make a case of a run: its answers are the recording, what it did is what is expected',
    tag,
    params: Id,
    body: CaseFromRun,
    answers: { 201: one, ...refusals.invalid, ...refusals.missing, ...refusals.conflict },
    handle: async ({ services, scope, params, body }) => ({
      status: 201,
      body: await addCaseFromRun(services, scope, params.id, body),
    }),
  }),
  operation({
    method: 'GET',
    path: '/workflows/{id}/cases/{case}',
    operationId: 'getCase',
    permission: 'read',
    summary: 'One case',
    tag,
    params: CaseKey,
    answers: { 200: one, ...refusals.missing },
    handle: async ({ services, scope, params }) => ({
      status: 200,
      body: await getCase(services, scope, params.id, params.case),
    }),
  }),
  operation({
    method: 'PUT',
    path: '/workflows/{id}/cases/{case}',
    operationId: 'changeCase',
    permission: 'edit',
    summary: 'Change name, input and assertions of a case; its recording stays',
    tag,
    params: CaseKey,
    body: CaseDraft,
    answers: { 200: one, ...refusals.invalid, ...refusals.missing },
    handle: async ({ services, scope, params, body }) => ({
      status: 200,
      body: await changeCase(services, scope, params.id, params.case, body),
    }),
  }),
  operation({
    method: 'DELETE',
    path: '/workflows/{id}/cases/{case}',
    operationId: 'removeCase',
    permission: 'edit',
    summary: 'Take a case out of the data set; what evaluations said of it stays',
    tag,
    params: CaseKey,
    answers: { 204: { description: 'Removed' }, ...refusals.missing },
    handle: async ({ services, scope, params }) => {
      await removeCase(services, scope, params.id, params.case);
      return { status: 204 };
    },
  }),
  operation({
    method: 'POST',
    path: '/workflows/{id}/cases/{case}/restore',
    operationId: 'restoreCase',
    permission: 'edit',
    summary: 'Take a removed case into the data set again, with its recording',
    tag,
    params: CaseKey,
    answers: { 200: one, ...refusals.missing, ...refusals.conflict },
    handle: async ({ services, scope, params }) => ({
      status: 200,
      body: await restoreCase(services, scope, params.id, params.case),
    }),
  }),
  operation({
    method: 'GET',
    path: '/workflows/{id}/cases/{case}/derived',
    operationId: 'deriveCase',
    permission: 'read',
    summary: 'What the recording of a case says of itself: assertions to begin anew with',
    tag,
    params: CaseKey,
    answers: {
      200: { description: 'The assertions', schema: DerivedCase, isAsWritten: true },
      ...refusals.missing,
      ...refusals.conflict,
    },
    handle: async ({ services, scope, params }) => ({
      status: 200,
      body: await deriveCase(services, scope, params.id, params.case),
    }),
  }),
  operation({
    method: 'POST',
    path: '/workflows/{id}/evaluations',
    operationId: 'startEvaluation',
    permission: 'edit',
    summary: 'Play the cases against the draft or a published version; nothing outside is touched but live models',
    tag,
    params: Id,
    body: EvaluationRequest.prefault({}),
    answers: {
      202: { description: 'Begun', schema: EvaluationStarted },
      ...refusals.invalid,
      ...refusals.missing,
      ...refusals.conflict,
      ...refusals.problems,
    },
    handle: async ({ services, scope, params, body }) => ({
      status: 202,
      body: await services.runs.evaluate(scope, { workflow_id: params.id, ...body }),
    }),
  }),
  operation({
    method: 'GET',
    path: '/workflows/{id}/evaluations',
    operationId: 'listEvaluations',
    permission: 'read',
    summary: 'The evaluations of a workflow, the newest first; at most a hundred',
    tag,
    params: Id,
    answers: { 200: { description: 'The newest', schema: listOf(Evaluation) }, ...refusals.missing },
    handle: async ({ services, scope, params }) => ({
      status: 200,
      body: { ...(await listEvaluations(services, scope, params.id)), cursor: null },
    }),
  }),
  operation({
    method: 'GET',
    path: '/evaluations/{id}',
    operationId: 'getEvaluation',
    permission: 'read',
    summary: 'An evaluation, with what came of every case so far',
    tag,
    params: Id,
    answers: {
      200: { description: 'The evaluation', schema: EvaluationWithResults, isAsWritten: true },
      ...refusals.missing,
    },
    handle: async ({ services, scope, params }) => ({ status: 200, body: await getEvaluation(services, scope, params.id) }),
  }),
  operation({
    method: 'POST',
    path: '/evaluations/{id}/cancel',
    operationId: 'cancelEvaluation',
    permission: 'edit',
    summary: 'End it: what is judged stays, what is under way ends',
    tag,
    params: Id,
    answers: { 202: { description: 'It will', schema: EvaluationStarted }, ...refusals.missing },
    handle: async ({ services, scope, params }) => {
      await cancelEvaluation(services, scope, params.id);
      return { status: 202, body: { evaluation_id: params.id } };
    },
  }),
];
