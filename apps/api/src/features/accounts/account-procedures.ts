import * as z from 'zod';
import { defineProcedure } from '../../operations/define-operation.ts';
import { AcceptInvitation, acceptInvitation, InvitationLink, readInvitation } from './accept-invitation.ts';
import { ChangeName, changeName, ChangePassword, changePassword, endSessions, readOwnAccount } from './own-account.ts';
import { RequestReset, requestReset } from './request-reset.ts';
import { ResetPassword, resetPassword } from './reset-password.ts';
import {
  BeginSecondFactor,
  beginSecondFactor,
  ConfirmSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
} from './second-factor.ts';
import { SetUp, setUpOwner } from './set-up-owner.ts';
import { signInPassword, SignInPassword } from './sign-in-password.ts';

const signsIn = 'signs a person in and sets the cookie; a program sends a token';
const ofBrowser = 'is about the sessions of a browser; a program has none';

export const accountProcedures = {
  set_up: defineProcedure({
    kind: 'mutation',
    permission: 'anybody',
    reason: signsIn,
    input: SetUp,
    run: async ({ services, workspace, caller, client, setSession }, input) => {
      // On a server that requires no sign-in, the local owner is the caller.
      const isOwner = caller as typeof caller | undefined;
      const made = await setUpOwner(services, workspace, { ...input, client, isOwner: isOwner?.isShared === false });
      setSession(made.session);
      return { name: made.name };
    },
  }),
  sign_in: defineProcedure({
    kind: 'mutation',
    permission: 'anybody',
    reason: signsIn,
    input: SignInPassword,
    run: async ({ services, workspace, client, setSession }, input) => {
      const result = await signInPassword(services, workspace, { ...input, client });
      if (result === 'needs_code') return { needs_code: true };
      setSession(result.session);
      return { needs_code: false };
    },
  }),
  // A mutation, so that the token is in no URL.
  invitation: defineProcedure({
    kind: 'mutation',
    permission: 'anybody',
    reason: 'shows an invitation to the person who has its link',
    input: InvitationLink,
    run: ({ services, client }, { token }) => readInvitation(services, token, client),
  }),
  accept_invitation: defineProcedure({
    kind: 'mutation',
    permission: 'anybody',
    reason: signsIn,
    input: AcceptInvitation,
    run: async ({ services, client, setSession }, input) => {
      const { session, name } = await acceptInvitation(services, { ...input, client });
      if (session !== undefined) setSession(session);
      return { name };
    },
  }),
  request_reset: defineProcedure({
    kind: 'mutation',
    permission: 'anybody',
    reason: 'is for a person who forgot the password',
    input: RequestReset,
    run: ({ services, client }, input) => requestReset(services, { ...input, client }),
  }),
  reset_password: defineProcedure({
    kind: 'mutation',
    permission: 'anybody',
    reason: 'is for the person who has a reset link',
    input: ResetPassword,
    run: ({ services, workspace, client }, input) => resetPassword(services, workspace, { ...input, client }),
  }),
  get: defineProcedure({
    kind: 'query',
    permission: 'read',
    reason: ofBrowser,
    run: ({ services, caller }) => readOwnAccount(services, caller),
  }),
  rename: defineProcedure({
    kind: 'mutation',
    permission: 'read',
    signedInWith: 'account',
    reason: 'changes the name of the person at the screen',
    input: ChangeName,
    run: ({ services, caller }, { name }) => changeName(services, caller, name),
  }),
  change_password: defineProcedure({
    kind: 'mutation',
    permission: 'read',
    signedInWith: 'account',
    reason: 'requires the current password, which only a person has',
    input: ChangePassword,
    run: ({ services, caller }, input) => changePassword(services, caller, input),
  }),
  begin_two_factor: defineProcedure({
    kind: 'mutation',
    permission: 'read',
    signedInWith: 'account',
    reason: 'requires the current password, which only a person has',
    input: BeginSecondFactor,
    run: ({ services, caller }, input) => beginSecondFactor(services, caller, input),
  }),
  confirm_two_factor: defineProcedure({
    kind: 'mutation',
    permission: 'read',
    signedInWith: 'account',
    reason: 'requires a code of the authenticator app',
    input: ConfirmSecondFactor,
    run: ({ services, caller }, input) => confirmSecondFactor(services, caller, input),
  }),
  end_two_factor: defineProcedure({
    kind: 'mutation',
    permission: 'read',
    signedInWith: 'account',
    reason: 'requires a code of the authenticator app',
    input: ConfirmSecondFactor,
    run: ({ services, caller }, input) => endSecondFactor(services, caller, input),
  }),
  end_sessions: defineProcedure({
    kind: 'mutation',
    permission: 'read',
    signedInWith: 'session',
    reason: ofBrowser,
    input: z.strictObject({ id: z.string().min(1).max(200).optional() }),
    run: ({ services, caller }, { id }) => endSessions(services, caller, id),
  }),
};
