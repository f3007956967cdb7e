import * as z from 'zod';
import { addConnection } from '../features/connections/add-connection.ts';
import { changeConnection } from '../features/connections/change-connection.ts';
import { ConnectionChange, NewConnection } from '../features/connections/connection-input.ts';
import { decideToolChange } from '../features/connections/decide-tool-change.ts';
import { listConnections } from '../features/connections/list-connections.ts';
import { listToolChanges } from '../features/connections/list-tool-changes.ts';
import { refreshConnection } from '../features/connections/refresh-connection.ts';
import { removeConnection } from '../features/connections/remove-connection.ts';
import { adminProcedure, readProcedure, router } from '../trpc/procedures.ts';

const Id = z.object({ id: z.string().min(1).max(200) });
const Decision = Id.extend({ decision: z.enum(['approve', 'reject']) });

export const connectionsRouter = router({
  list: readProcedure.query(({ ctx }) => listConnections(ctx.services, ctx.scope)),
  add: adminProcedure.input(NewConnection).mutation(({ ctx, input }) => addConnection(ctx.services, ctx.scope, input)),
  refresh: adminProcedure.input(Id).mutation(({ ctx, input }) => refreshConnection(ctx.services, ctx.scope, input.id)),
  change: adminProcedure
    .input(ConnectionChange.extend(Id.shape))
    .mutation(({ ctx, input: { id, ...change } }) => changeConnection(ctx.services, ctx.scope, id, change)),
  remove: adminProcedure.input(Id).mutation(({ ctx, input }) => removeConnection(ctx.services, ctx.scope, input.id)),
  changes: readProcedure.query(({ ctx }) => listToolChanges(ctx.services, ctx.scope)),
  decide: adminProcedure
    .input(Decision)
    .mutation(({ ctx, input }) => decideToolChange(ctx.services, ctx.scope, input.id, input.decision)),
});
