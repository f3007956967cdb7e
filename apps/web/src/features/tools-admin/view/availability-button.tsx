'use client';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { useAvailability } from '../actions/use-availability.ts';

type AvailabilityButtonProps = { name: string; available: boolean; size?: 'small' | 'base' };

export function AvailabilityButton({ name, available, size = 'base' }: AvailabilityButtonProps) {
  const { change, isPending } = useAvailability();
  return (
    <Button
      kind="line"
      size={size}
      aria-label={size === 'small' ? `${available ? t('Withdraw') : t('Make available')}: ${name}` : undefined}
      busy={isPending && t('Saving')}
      onClick={() => change(name, !available)}
    >
      {available ? t('Withdraw') : t('Make available')}
    </Button>
  );
}
