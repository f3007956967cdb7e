export const keysStyle =
  '[&>div]:flex [&>div]:items-center [&>div]:gap-3 [&>div]:min-h-6.5 [&>div]:border-t [&>div]:border-hair [&>div]:text-small [&_dt]:flex-1 [&_dt]:min-w-0 [&_dd]:flex [&_dd]:flex-none [&_dd]:gap-1';
