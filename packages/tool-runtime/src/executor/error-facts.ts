import { isRecord, type ToolError } from '@pinion/contracts';

/** The HTTP status that a service answered with, where it did. */
export function statusOfError({ details }: ToolError): number | undefined {
  const status = isRecord(details) ? details['status'] : undefined;
  return typeof status === 'number' ? status : undefined;
}

export const isCircuitOpen = ({ details }: ToolError): boolean => isRecord(details) && details['circuit_open'] === true;
