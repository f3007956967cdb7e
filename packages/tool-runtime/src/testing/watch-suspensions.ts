import type { SandboxBackend } from '../ports/index.ts';

/** Returns a view of a backend that reports whether the process of its program was ended while it waits. A test double. */
export function watchSuspensions(inner: SandboxBackend): { backend: SandboxBackend; isSuspended: () => boolean } {
  let isSuspended = false;
  const backend: SandboxBackend = {
    ...inner,
    openProgram: (request, tools) => {
      const session = inner.openProgram?.(request, tools);
      if (session === undefined) throw new Error(`${inner.id} runs no programs`);
      return {
        ...session,
        deliver: result => {
          isSuspended = false;
          return session.deliver(result);
        },
        suspend: () => {
          isSuspended = true;
          session.suspend();
        },
      };
    },
  };
  return { backend, isSuspended: () => isSuspended };
}
