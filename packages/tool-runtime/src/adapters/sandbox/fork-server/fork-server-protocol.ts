import type { GuestCommand } from '../guest-command.ts';

/** The streams of a sandbox process that the server reads. The channel is written, too. */
export type GuestStreamName = 'channel' | 'stdout' | 'stderr';

/** The random token of each stream. The fork server sends it first on the connection that becomes the stream. */
export type StreamTokens = { channel: string; stdout?: string; stderr?: string };

/** The length of a token, a UUID (RFC 9562). */
export const TOKEN_LENGTH = 36;

export type StartMessage = {
  kind: 'start';
  id: number;
  command: Omit<GuestCommand, 'onEnded'>;
  /** The path of the Unix domain socket on which the server listens. */
  socketPath: string;
  tokens: StreamTokens;
};

export type ForkServerRequest = StartMessage | { kind: 'kill'; id: number };

/** The end of a process. Both are null if it could not be started. */
export type ProcessEnd = { code: number | null; signal: NodeJS.Signals | null };

export type ForkServerEvent = { kind: 'started'; id: number; pid: number } | ({ kind: 'ended'; id: number } & ProcessEnd);
