export const noteStyle = 'text-ink-3 [&+&]:mt-1.5 text-small [&_a]:text-accent-ink [&_a]:underline';
