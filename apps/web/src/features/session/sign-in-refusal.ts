import { t } from '../../lib/texts/t.ts';

export type SignInRefusal = { code: string; message: string; remedy: string };

const ask = t('Ask an owner of this workspace.');
const again = t('Try again.');

const refusals: Readonly<Record<string, Omit<SignInRefusal, 'code'>>> = {
  not_set_up: { message: t('This server has no owner yet'), remedy: t('Open the setup link that it printed when it started.') },
  unverified_email: {
    message: t('The provider has not verified your email address'),
    remedy: t('Verify it there, then try again.'),
  },
  missing_address: {
    message: t('The provider did not confirm your email address'),
    remedy: t('Ask an owner of this workspace. The audit log names the missing claim.'),
  },
  account_exists: {
    message: t('An account with your email address exists'),
    remedy: t('Sign in with its password.'),
  },
  not_invited: { message: t('You are not a member of this workspace'), remedy: t('Ask an owner to invite your email address.') },
  no_role: { message: t('None of your groups has access'), remedy: ask },
  too_many_groups: {
    message: t('You are in too many groups: the provider left them out'),
    remedy: t('Ask an owner of this workspace. The provider can limit the groups that it sends.'),
  },
  unknown_provider: { message: t('There is no such provider'), remedy: ask },
  provider_unavailable: { message: t('The provider did not respond'), remedy: again },
  provider_refused: { message: t('The sign-in at the provider was not completed'), remedy: again },
  expired: { message: t('The sign-in took too long or began in another browser'), remedy: again },
};

/** Returns why the sign-in at an OpenID provider was refused, from the query of the sign-in page. */
export function signInRefusal(query: string): SignInRefusal | undefined {
  const reason = new URLSearchParams(query).get('refused');
  if (reason === null) return undefined;
  const known = Object.hasOwn(refusals, reason) ? refusals[reason] : undefined;
  return { code: 'AUTH_REQUIRED', ...(known ?? { message: t('The sign-in was refused'), remedy: again }) };
}
