const WIDTHS = [46, 31, 54, 38, 42, 27, 50, 35];

export type LoadingRowsProps = {
  /** The loading text: "Reading workflows". */
  label: string;
  rows?: number;
  className?: string;
};

/** Renders blank rows in place of the expected ones, with a loading text and no spinner. */
export function LoadingRows({ label, rows = 5, className }: LoadingRowsProps) {
  return (
    <div className={className} aria-busy="true">
      <output className="block py-2 text-ink-3 text-small">{label}</output>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="flex items-center h-8.5 border-t border-hair" aria-hidden="true">
          <i className="h-2 rounded-1 bg-hair" style={{ width: `${WIDTHS[index % WIDTHS.length]}%` }} />
        </div>
      ))}
    </div>
  );
}
