export const forkNoteStyle =
  'text-small wrap-anywhere [&+&]:mt-2.5 [&_a]:text-accent-ink [&_a]:underline [&_a]:underline-offset-2';
