import { isRecord, visibleText } from '@pinion/contracts';
import type { QuestionView } from './approval-service.ts';

/** Returns a question with the hidden characters of its prompt made visible. All else is data and stays unchanged. */
export const visibleQuestion = (question: QuestionView): QuestionView => ({
  ...question,
  request: visiblePrompt(question.request),
});

const visiblePrompt = (request: unknown): unknown =>
  isRecord(request) && typeof request['prompt'] === 'string' ? { ...request, prompt: visibleText(request['prompt']) } : request;
