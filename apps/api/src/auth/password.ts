export const minPasswordLength = 12;
export const maxPasswordLength = 200;

/** Checks whether a password is only its owner's email address or name, or a single character repeated. */
export function isGuessable(password: string, { email, name }: { email: string; name: string }): boolean {
  const text = password.toLowerCase();
  const known = [email, email.split('@')[0] ?? '', name, ...name.split(' ')]
    .map(part => part.toLowerCase())
    .filter(part => part.length > 2)
    .toSorted((a, b) => b.length - a.length);
  const rest = known.reduce((left, part) => left.replaceAll(part, ''), text);
  return new Set(text).size < 4 || rest.length < 4;
}
