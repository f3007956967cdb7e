// canary: pinion(no-field-alias)
export const stepsOf = ({ steps: lines }: { steps: readonly string[] }): readonly string[] => lines;
