/**
 * The guard's yes to one call, which the gateway asks for before it does anything (requirements C12). It is an object
 * that only `issueAuthorization` makes: a look-alike, or another call's, opens nothing.
 */
export type Authorization = { readonly call_id: string; readonly ref: string; readonly confirmed_by: string | undefined };

const issued = new WeakSet<Authorization>();

/** `confirmedBy`: who said yes, where the guard had asked for a person. */
export function issueAuthorization(callId: string, ref: string, confirmedBy?: string): Authorization {
  const authorization = Object.freeze({ call_id: callId, ref, confirmed_by: confirmedBy });
  issued.add(authorization);
  return authorization;
}

export const authorizes = (authorization: Authorization | undefined, callId: string, ref: string): boolean =>
  authorization !== undefined && issued.has(authorization) && authorization.call_id === callId && authorization.ref === ref;
