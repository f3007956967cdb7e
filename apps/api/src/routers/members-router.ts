import { ChangeRole, changeRole } from '../features/members/change-role.ts';
import * as z from 'zod';
import { AddMember, addMember } from '../features/members/add-member.ts';
import { CreateToken, createToken } from '../features/members/create-token.ts';
import { listMembers } from '../features/members/list-members.ts';
import { removeMember } from '../features/members/remove-member.ts';
import { revokeToken } from '../features/members/revoke-token.ts';
import { ownerProcedure, readProcedure, router } from '../trpc/procedures.ts';

const Person = z.object({ user_id: z.string().min(1).max(200) });

export const membersRouter = router({
  list: readProcedure.query(({ ctx }) => listMembers(ctx.services, ctx.caller)),
  add: ownerProcedure.input(AddMember).mutation(async ({ ctx, input }) => {
    const { added, session } = await addMember(ctx.services, ctx.caller, input);
    if (session !== undefined) ctx.keepSession(session);
    return added;
  }),
  change_role: ownerProcedure
    .input(Person.extend(ChangeRole.shape))
    .mutation(({ ctx, input }) => changeRole(ctx.services, ctx.caller, input.user_id, input.role)),
  remove: ownerProcedure.input(Person).mutation(async ({ ctx, input }) => {
    const { left, startSession } = await removeMember(ctx.services, ctx.caller, input.user_id);
    if (startSession !== undefined) ctx.keepStartSession(startSession);
    return left;
  }),
  create_token: ownerProcedure
    .input(Person.extend(CreateToken.shape))
    .mutation(({ ctx, input: { user_id, ...request } }) => createToken(ctx.services, ctx.caller, user_id, request)),
  revoke_token: ownerProcedure
    .input(z.object({ id: z.string().min(1).max(200) }))
    .mutation(({ ctx, input }) => revokeToken(ctx.services, ctx.caller, input.id)),
});
