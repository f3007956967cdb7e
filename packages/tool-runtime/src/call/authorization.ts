/**
 * The guard's authorization of one call, which the gateway requires before it does anything. Only `issueAuthorization` creates
 * the object, and it is immutable, so a look-alike or the authorization of another call is not accepted.
 */
export type Authorization = { readonly call_id: string; readonly ref: string; readonly confirmed_by: string | undefined };

/** Implements the authorization. Its private fields are its brand: they can be neither copied nor written from outside. */
class Stamp implements Authorization {
  readonly #callId: string;
  readonly #ref: string;
  readonly #confirmedBy: string | undefined;

  constructor(callId: string, ref: string, confirmedBy: string | undefined) {
    this.#callId = callId;
    this.#ref = ref;
    this.#confirmedBy = confirmedBy;
  }

  get call_id(): string {
    return this.#callId;
  }

  get ref(): string {
    return this.#ref;
  }

  get confirmed_by(): string | undefined {
    return this.#confirmedBy;
  }

  static opens(authorization: Authorization, callId: string, ref: string): boolean {
    return #callId in authorization && authorization.#callId === callId && authorization.#ref === ref;
  }
}

/** Creates an authorization. `confirmedBy` is the approver, where the guard had required approval. */
export const issueAuthorization = (callId: string, ref: string, confirmedBy?: string): Authorization =>
  new Stamp(callId, ref, confirmedBy);

export const authorizes = (authorization: Authorization | undefined, callId: string, ref: string): boolean =>
  authorization !== undefined && Stamp.opens(authorization, callId, ref);
