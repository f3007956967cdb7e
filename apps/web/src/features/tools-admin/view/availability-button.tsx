'use client';
import { Button } from '../../../ui/button.tsx';
import { useAvailability } from '../actions/use-availability.ts';

type AvailabilityButtonProps = { name: string; available: boolean; size?: 'small' | 'base' };

export function AvailabilityButton({ name, available, size = 'base' }: AvailabilityButtonProps) {
  const { change, isPending } = useAvailability();
  return (
    <Button
      kind="line"
      size={size}
      aria-label={size === 'small' ? `${available ? 'Withdraw' : 'Make available'}: ${name}` : undefined}
      busy={isPending && 'Saving'}
      onClick={() => change(name, !available)}
    >
      {available ? 'Withdraw' : 'Make available'}
    </Button>
  );
}
