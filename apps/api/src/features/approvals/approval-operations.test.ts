import { expect, it } from 'vitest';
import { approvalOperations } from './approval-operations.ts';

it('approvals are questions in the REST API, whose generated clients are named by its operations', () => {
  const { list, answer } = approvalOperations;
  expect([list.http, answer.http].map(({ method, path, operationId }) => [method, path, operationId])).toEqual([
    ['GET', '/questions', 'listQuestions'],
    ['POST', '/questions/{id}/answer', 'answerQuestion'],
  ]);
});
