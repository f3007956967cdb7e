// canary: typescript(switch-exhaustiveness-check)
export function weight(colour: 'red' | 'green'): number {
  switch (colour) {
    case 'red':
      return 1;
  }
  return 0;
}
