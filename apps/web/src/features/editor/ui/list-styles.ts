export const listInputStyle =
  'w-full h-9 px-3 border-b border-hair outline-none text-base focus-visible:shadow-[inset_0_-2px_0_var(--accent)]';

export const listItemStyle =
  'flex items-center gap-2 min-h-7 px-2 rounded-2 text-ink text-base [&_svg]:flex-none [&_svg]:text-ink-3 data-[selected=true]:bg-accent-wash';

export const listGroupStyle =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-1.5 [&_[cmdk-group-heading]]:pb-0.5 [&_[cmdk-group-heading]]:text-ink-3 [&_[cmdk-group-heading]]:text-micro [&_[cmdk-group-heading]]:font-semibold';
