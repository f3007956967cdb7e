import { isRecord, type ToolError } from '@pinion/contracts';

/** Returns the HTTP status of the service's response, if there was one. */
export function statusOfError({ details }: ToolError): number | undefined {
  const status = isRecord(details) ? details['status'] : undefined;
  return typeof status === 'number' ? status : undefined;
}

export const isCircuitOpen = ({ details }: ToolError): boolean => isRecord(details) && details['circuit_open'] === true;
