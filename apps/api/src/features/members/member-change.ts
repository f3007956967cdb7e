import { createMessage, type Scope } from '@pinion/contracts';
import type { Member, MemberChange } from '../../auth/store/members.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { notFound, Refusal } from '../../platform/errors/refusal.ts';

/** Steps before and after a change of a member: finding the member and checking that the change was made. */
export const memberChange = {
  async find({ members }: Pick<ApiServices, 'members'>, scope: Scope, user_id: string): Promise<Member> {
    const found = (await members.list(scope)).find(member => member.user_id === user_id);
    if (found === undefined) throw notFound('member', user_id);
    return found;
  },
  check(change: MemberChange, user_id: string): void {
    if (change === 'missing') throw notFound('member', user_id);
    if (change === 'last_owner') {
      throw new Refusal('CONFLICT', createMessage('This member is the last owner. Make another member an owner first'));
    }
  },
};
