import type { Scope } from '@pinion/contracts';
import type { Caller } from '../auth/caller.ts';
import type { ApiServices } from '../composition/api-services.ts';

/** Who asks, if that is known, and what there is to work with. */
export type ApiContext = {
  caller: Caller | undefined;
  services: ApiServices;
  /** The workspace of this server, for whoever is not let in yet. */
  workspace: Scope;
  /** Gives the browser a session to keep; null: takes it back. */
  keepSession(token: string | null): void;
  /** Gives the browser the session of the start token. */
  keepStartSession(session: string): void;
};
