'use client';
import { connectionKind, type SideEffectPolicy, sideEffectPolicies } from '@pinion/contracts';
import type { ConnectionItem, ConnectionTool } from '../../../lib/api-shapes.ts';
import { failureOf } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { termOf } from '../../../lib/texts/term-of.ts';
import { showErrorToast } from '../../../lib/toasts.ts';
import { LockedFields } from '../../../ui/locked.tsx';
import { Select } from '../../../ui/select.tsx';
import { SideEffectScale } from '../../../ui/side-effect-scale.tsx';
import { useConnectionActions } from '../actions/use-connection-actions.ts';

type SideEffectFieldProps = { connection: ConnectionItem; tool: ConnectionTool; level: SideEffectPolicy };

/** Renders the side-effect class of a tool. That of an operation can be set here: a document doesn't state it. */
export function SideEffectField({ connection, tool: { name, state }, level }: SideEffectFieldProps) {
  const { change } = useConnectionActions();
  const { id, kind, side_effect_policies } = connection;
  if (!connectionKind(kind).isDocument || (state !== 'active' && state !== 'changed')) return <SideEffectScale level={level} />;
  const operation = name.slice(connection.name.length + 1);
  return (
    <LockedFields>
      <Select
        kind="bare"
        label={t('Side effects of {{name}}', { name })}
        value={level}
        disabled={change.isPending}
        onChange={value =>
          change.mutate(
            { id, side_effect_policies: { ...side_effect_policies, [operation]: classIn(value) } },
            { onError: error => showErrorToast(t('Side effects not saved'), { detail: failureOf(error).message }) },
          )
        }
        options={sideEffectPolicies.map(value => ({
          value,
          label: termOf(value),
          icon: <SideEffectScale level={value} word={false} />,
        }))}
      />
    </LockedFields>
  );
}

const classIn = (value: string): SideEffectPolicy => sideEffectPolicies.find(known => known === value) ?? 'irreversible';
