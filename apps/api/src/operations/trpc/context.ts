import type { Scope } from '@pinion/contracts';
import type { Caller } from '../../auth/caller.ts';
import type { ClientFacts } from '../../auth/client-facts.ts';
import type { ApiServices } from '../../platform/api-services.ts';

/** The caller, if known, and the services of the API. */
export type ApiContext = {
  caller: Caller | undefined;
  services: ApiServices;
  /** The first workspace, which is that of the installation. The scope of a caller who is not signed in yet. */
  workspace: Scope;
  client: ClientFacts;
  /** The workspace that the page of the request was loaded with; undefined for a program. */
  shownWorkspace: string | undefined;
  /** Returns a text in place of a long result, which is written when the response is sent. Undefined outside of a request. */
  holdResult?: ((result: unknown) => string) | undefined;
  /** Stores a session in the browser's cookie. Null deletes it. */
  setSession: (token: string | null) => void;
  /** Stores the session of the start token in the browser's cookie. */
  setStartSession: (session: string) => void;
};
