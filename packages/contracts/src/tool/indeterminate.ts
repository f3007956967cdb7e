import { isRecord } from '../json/own-value.ts';
import type { ToolEnvelope } from './tool-envelope.ts';

/** Something was sent, and nobody knows what came of it. */
export const isToolIndeterminate = ({ error }: Pick<ToolEnvelope, 'error'>): boolean =>
  isRecord(error?.details) && error.details['outcome'] === 'indeterminate';
