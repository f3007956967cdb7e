/**
 * The guard's yes to one call, which the gateway asks for before it does anything (requirements C12). It is an object
 * that only `issueAuthorization` makes, and that nobody can change: a look-alike, or another call's, opens nothing.
 */
export type Authorization = { readonly call_id: string; readonly ref: string; readonly confirmed_by: string | undefined };

/** Its private fields are its brand: they can be neither copied nor written from outside. */
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

/** `confirmedBy`: who said yes, where the guard had asked for a person. */
export const issueAuthorization = (callId: string, ref: string, confirmedBy?: string): Authorization =>
  new Stamp(callId, ref, confirmedBy);

export const authorizes = (authorization: Authorization | undefined, callId: string, ref: string): boolean =>
  authorization !== undefined && Stamp.opens(authorization, callId, ref);
