import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '@pinion/api/router';
import { failureOf } from './failure.ts';
import { ownField } from './own-field.ts';
import { noteChangedWorkspace, notePageWorkspace } from './page-workspace.ts';

/** Notes the workspace of the page from the first response that names it, and the refusal of a page of another workspace. */
export const watchWorkspace: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable(observer =>
      next(op).subscribe({
        next(value) {
          if (op.path === 'session.get') noteSession(ownField(value.result, 'data'));
          observer.next(value);
        },
        error(error) {
          if (failureOf(error).code === 'WORKSPACE_CHANGED') noteChangedWorkspace(nameIn(error.data));
          observer.error(error);
        },
        complete: () => observer.complete(),
      }),
    );

function noteSession(session: unknown): void {
  const id = ownField(ownField(session, 'workspace'), 'id');
  if (typeof id === 'string') notePageWorkspace(id);
}

function nameIn(data: unknown): string {
  const name = ownField(ownField(ownField(data, 'refusal'), 'details'), 'workspace');
  return typeof name === 'string' ? name : '';
}
