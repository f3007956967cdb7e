const lowBytes = 1_000_000_000;
const lowShare = 0.05;

/** Checks whether a disk has less than a gigabyte or 5 % left. */
export const isDiskLow = ({ free, total }: { free: number; total: number }): boolean =>
  free < lowBytes || free < total * lowShare;
