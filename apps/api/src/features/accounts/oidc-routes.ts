import type { Scope } from '@pinion/contracts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { clientFactsOf } from '../../auth/client-facts.ts';
import type { OidcAttempt, OidcProviders } from '../../auth/oidc-providers.ts';
import type { SessionCookies } from '../../auth/session-cookie.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { limitSignIn } from './limit-sign-in.ts';
import { signInOidc } from './sign-in-oidc.ts';

export const oidcPath = '/auth/oidc';

export type OidcRoutesOptions = {
  services: ApiServices;
  providers: OidcProviders;
  cookies: SessionCookies;
  workspace: Scope;
  report: (error: unknown) => void;
};

const Attempt = z.strictObject({
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  back: z.string(),
});

/** Registers the way to an OpenID provider and back (OpenID Connect Core 1.0, section 3.1: authorization code with PKCE). */
export async function oidcRoutes(app: FastifyInstance, options: OidcRoutesOptions): Promise<void> {
  const { services, providers, cookies, workspace, report } = options;
  const refusedPage = (reason: string): string => `/sign-in?${new URLSearchParams({ refused: reason }).toString()}`;

  app.get<{ Params: { id: string }; Querystring: { back?: unknown } }>('/:id', async (request, reply) => {
    await limitSignIn(services, clientFactsOf(request));
    const back = typeof request.query.back === 'string' ? request.query.back : '';
    try {
      const begun = await providers.begin(request.params.id, back);
      if (begun === undefined) return await reply.redirect(refusedPage('unknown_provider'));
      void reply.header('set-cookie', cookies.attempt(request.headers, encode(begun.attempt)));
      return await reply.redirect(begun.url);
    } catch (error) {
      report(error);
      return reply.redirect(refusedPage('provider_unavailable'));
    }
  });

  app.get<{ Params: { id: string } }>('/:id/callback', async (request, reply) => {
    const client = clientFactsOf(request);
    await limitSignIn(services, client);
    const attempt = decode(cookies.shownAttempt(request.headers));
    const forget = cookies.attempt(request.headers, null);
    if (attempt === undefined || attempt.provider !== request.params.id)
      return reply.header('set-cookie', forget).redirect(refusedPage('expired'));
    try {
      const person = await providers.finish(attempt, new URL(request.url, services.publicOrigin));
      const result = await signInOidc(services, workspace, { ...person, client });
      if ('refused' in result) return await reply.header('set-cookie', forget).redirect(refusedPage(result.refused));
      const session = cookies.session(request.headers, result.session);
      // The page reads `back` and follows it only within this app.
      const next = `/sign-in?${new URLSearchParams({ back: attempt.back }).toString()}`;
      return await reply.header('set-cookie', [forget, session]).redirect(next);
    } catch (error) {
      report(error);
      return reply.header('set-cookie', forget).redirect(refusedPage('provider_refused'));
    }
  });
  await Promise.resolve();
}

const encode = (attempt: OidcAttempt): string => Buffer.from(JSON.stringify(attempt)).toString('base64url');

function decode(text: string | undefined): OidcAttempt | undefined {
  try {
    const result = Attempt.safeParse(JSON.parse(Buffer.from(text ?? '', 'base64url').toString('utf8')));
    return result.success ? result.data : undefined;
  } catch {
    return undefined;
  }
}
