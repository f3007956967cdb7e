import type { Metadata } from 'next';
import { SignInPage } from '../../features/session/index.ts';
import { t } from '../../lib/texts/t.ts';

export const metadata: Metadata = { title: t('Sign in'), referrer: 'no-referrer' };

export default function SignIn() {
  return <SignInPage />;
}
