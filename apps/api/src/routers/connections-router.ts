import * as z from 'zod';
import { addConnection } from '../features/connections/add-connection.ts';
import { changeConnection } from '../features/connections/change-connection.ts';
import { ConnectionChange, NewConnection } from '../features/connections/connection-input.ts';
import { decideToolChange } from '../features/connections/decide-tool-change.ts';
import { listConnections } from '../features/connections/list-connections.ts';
import { listToolChanges } from '../features/connections/list-tool-changes.ts';
import { refreshConnection } from '../features/connections/refresh-connection.ts';
import { removeConnection } from '../features/connections/remove-connection.ts';
import { administering, reading, router } from '../trpc/procedures.ts';

const Id = z.object({ id: z.string().min(1).max(200) });
const Decision = Id.extend({ decision: z.enum(['approve', 'reject']) });

export const connectionsRouter = router({
  list: reading.query(({ ctx }) => listConnections(ctx.world, ctx.scope)),
  add: administering.input(NewConnection).mutation(({ ctx, input }) => addConnection(ctx.world, ctx.scope, input)),
  refresh: administering.input(Id).mutation(({ ctx, input }) => refreshConnection(ctx.world, ctx.scope, input.id)),
  change: administering
    .input(ConnectionChange.extend(Id.shape))
    .mutation(({ ctx, input: { id, ...change } }) => changeConnection(ctx.world, ctx.scope, id, change)),
  remove: administering.input(Id).mutation(({ ctx, input }) => removeConnection(ctx.world, ctx.scope, input.id)),
  changes: reading.query(({ ctx }) => listToolChanges(ctx.world, ctx.scope)),
  decide: administering
    .input(Decision)
    .mutation(({ ctx, input }) => decideToolChange(ctx.world, ctx.scope, input.id, input.decision)),
});
