export const messageStyle =
  'group/message grid gap-1 min-w-0 max-w-full data-[role=user]:justify-items-end data-[role=user]:pl-9';

export const messageTextStyle =
  'group-data-[role=assistant]/message:group-data-[state=superseded]/message:text-ink-2 wrap-anywhere whitespace-pre-wrap text-ink text-base group-data-[role=user]/message:px-2.5 group-data-[role=user]/message:py-1.5 group-data-[role=user]/message:rounded-3 group-data-[role=user]/message:bg-accent-wash group-data-[role=user]/message:group-data-[state=superseded]/message:bg-hover group-data-[role=user]/message:group-data-[state=superseded]/message:text-ink-2 group-data-[role=user]/message:group-data-[state=waiting]/message:bg-hover group-data-[role=user]/message:group-data-[state=waiting]/message:text-ink-2';

export const messageLineStyle =
  'flex flex-wrap items-center gap-y-0.5 gap-x-2.5 text-ink-3 text-small group-data-[role=user]/message:justify-end group-data-[role=user]/message:text-right [&_a]:text-accent-ink [&_a]:underline [&_a]:underline-offset-2';
