import { isRecord } from '../json/own-value.ts';
import type { ToolEnvelope } from './tool-envelope.ts';

/** Checks whether the call was sent and its outcome is unknown. */
export const isToolIndeterminate = ({ error }: Pick<ToolEnvelope, 'error'>): boolean =>
  isRecord(error?.details) && error.details['outcome'] === 'indeterminate';
