import { parentPort, workerData } from 'node:worker_threads';
import type { ParsedReply } from './parse-reply.ts';

/* The thread that parses one large reply of a sandbox process. It imports nothing else, because it starts for each of them. */

/** The most members of a reply, and its deepest value. The result is a text within it. */
const MAX_MEMBERS = 100_000;
const MAX_DEPTH = 8;

answer(new TextDecoder().decode(workerData as Uint8Array));

function answer(text: string): void {
  try {
    const value: unknown = JSON.parse(text);
    const fault = faultOf(value);
    if (fault === undefined) sendReply(value);
    else send({ ok: false, message: fault });
  } catch {
    send({ ok: false, message: 'the reply is no JSON' });
  }
}

/** Returns why a value is no reply: it has too many members or is nested too deeply. */
function faultOf(value: unknown): string | undefined {
  let count = 0;
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return `the reply is nested deeper than ${MAX_DEPTH} levels`;
    const next: unknown[] = [];
    for (const one of level) {
      if (typeof one !== 'object' || one === null) continue;
      const members: unknown[] = Object.values(one);
      count += members.length;
      if (count > MAX_MEMBERS) return `the reply has more than ${MAX_MEMBERS} members`;
      for (const member of members) next.push(member);
    }
    level = next;
  }
  return undefined;
}

type File = Record<string, unknown>;

/** Sends a reply whose files are bytes, which are moved and not copied. */
function sendReply(value: unknown): void {
  const reply = value as { files?: unknown } | null;
  const moved: ArrayBuffer[] = [];
  if (Array.isArray(reply?.files))
    reply.files = reply.files.map((file: File | null) => {
      if (typeof file?.['base64'] !== 'string') return file;
      const { base64, ...rest } = file;
      const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
      moved.push(bytes.buffer);
      return { ...rest, bytes };
    });
  send({ ok: true, value }, moved);
}

function send(message: ParsedReply, moved: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, moved);
}
