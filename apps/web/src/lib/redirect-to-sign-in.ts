export const signInPage = '/sign-in';

/** Where there are members, whoever is not let in goes to where they can be, and comes back from there. */
export function redirectToSignIn(): void {
  const { pathname, search } = window.location;
  if (pathname !== signInPage) window.location.assign(`${signInPage}?${new URLSearchParams({ back: pathname + search })}`);
}
