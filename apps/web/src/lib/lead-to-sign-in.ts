const page = '/sign-in';

/** Where there are members, whoever is not let in goes to where they can be, and comes back from there. */
export function leadToSignIn(): void {
  const { pathname, search } = window.location;
  if (pathname !== page) window.location.assign(`${page}?${new URLSearchParams({ back: pathname + search })}`);
}
