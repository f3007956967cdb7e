export const signInPage = '/sign-in';

/** Redirects to the sign-in page when access is denied in a shared workspace. The user returns from there. */
export function redirectToSignIn(): void {
  const { pathname, search } = window.location;
  if (pathname !== signInPage) window.location.assign(`${signInPage}?${new URLSearchParams({ back: pathname + search })}`);
}
