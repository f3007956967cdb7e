const TEETH =
  'M10.72 4.2L11.09 1.84L12.91 1.84L13.28 4.2L14.79 4.61L16.29 2.75L17.87 3.65L17.00 5.89L18.11 7.00L20.35 6.13L21.25 7.71L19.39 9.21L19.8 10.72L22.16 11.09L22.16 12.91L19.8 13.28L19.39 14.79L21.25 16.29L20.35 17.87L18.11 17.00L17.00 18.11L17.87 20.35L16.29 21.25L14.79 19.39L13.28 19.8L12.91 22.16L11.09 22.16L10.72 19.8L9.21 19.39L7.71 21.25L6.13 20.35L7.00 18.11L5.89 17.00L3.65 17.87L2.75 16.29L4.61 14.79L4.2 13.28L1.84 12.91L1.84 11.09L4.2 10.72L4.61 9.21L2.75 7.71L3.65 6.13L5.89 7.00L7.00 5.89L6.13 3.65L7.71 2.75L9.21 4.61Z';
const BORE = 'M12 7.8a4.2 4.2 0 1 0 0 8.4a4.2 4.2 0 1 0 0-8.4Z';

/** Renders the pinion logo, the only place where the gear appears. */
export function BrandLogo({ size = 22 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path
        fill="currentColor"
        stroke="currentColor"
        strokeWidth=".7"
        strokeLinejoin="round"
        fillRule="evenodd"
        d={`${TEETH}${BORE}`}
      />
      <circle cx="12" cy="12" r="1.8" fill="var(--accent)" />
    </svg>
  );
}
