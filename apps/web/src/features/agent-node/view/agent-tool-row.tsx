'use client';
import clsx from 'clsx';
import Link from 'next/link';
import { Fragment, type ReactNode } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PinIcon } from '../../../ui/icons/action-icons.tsx';
import { DeprecatedIcon } from '../../../ui/icons/status-icons.tsx';
import { SideEffectScale } from '../../../ui/side-effect-scale.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { tip } from '../../../ui/tip.ts';
import type { ToolRow } from '../model/tool-list.ts';
import { readableVersion } from '@pinion/contracts';
import { versionLabel } from '../../../lib/tool-version-label.ts';
import { KeyBadge } from './key-badge.tsx';
import { PlayIcon, LockIcon, CheckIcon } from '../../../ui/icons/first-icons.tsx';
import type { UnavailableReason } from '../model/unavailable-reason.ts';
import { termOf } from '../../../lib/texts/term-of.ts';
import { ChevronDownIcon } from '../../../ui/icons/chrome-icons.tsx';
import { Menu, type MenuItem } from '../../../ui/menu.tsx';

const explainStyle = 'rounded-1 text-accent-ink text-micro underline';

export type AgentToolRowProps = {
  row: ToolRow;
  onSwitch: (isOn: boolean) => void;
  onVersion: (version: string | undefined) => void;
  onPin?: () => void;
  onTry?: () => void;
  onPolicy?: () => void;
  /** The control that selects the tool among others. */
  select?: ReactNode;
};

/** Renders a tool: switch, whole name and actions, then version, key, side effect and problems. */
export function AgentToolRow({ row, onSwitch, onVersion, onPin, onTry, onPolicy, select }: AgentToolRowProps) {
  const { name, spec, pins, isOn, unavailable } = row;
  const isDeprecated = spec?.lifecycle === 'deprecated';
  const shownVersion = spec && readableVersion(spec.version);
  return (
    <li
      className="group/tool flex items-center gap-2.5 min-h-13.5 pr-2 pl-4 py-1.5 border-t border-hair hover:bg-hover"
      title={spec?.description}
    >
      {select}
      <Switch
        checked={isOn}
        onChange={onSwitch}
        label={name}
        disabled={!isOn && unavailable?.isOutOfReach === true}
        className="flex-none self-start mt-1"
      />
      <div className="flex-1 min-w-0">
        <b
          className={clsx(
            'block wrap-anywhere text-base/4.5 font-semibold tracking-[-0.005em]',
            isDeprecated && 'text-ink-3 line-through',
          )}
          title={spec && `${name}@${spec.version}`}
        >
          <BrokenName name={name} />
        </b>
        <div className="flex items-center min-w-0 flex-wrap gap-y-0.5 gap-x-3">
          {isOn && row.versions.length > 0 ? (
            <VersionMenu row={row} onVersion={onVersion} />
          ) : (
            shownVersion !== undefined && <span className="text-ink-3 text-micro">{shownVersion}</span>
          )}
          {unavailable !== undefined ? (
            <UnavailableNote tool={name} reason={unavailable} isKnown={spec !== undefined} onPolicy={onPolicy} />
          ) : (
            <>
              {isDeprecated ? <Deprecated row={row} /> : <KeyBadge answer={row.key} />}
              {spec !== undefined && <SideEffectScale level={spec.side_effect_policy} />}
              {row.key.kind === 'missing' && (
                <Link href="/secrets" className={explainStyle}>
                  {t('Add under Secrets')}
                </Link>
              )}
            </>
          )}
        </div>
      </div>
      {pins.length > 0 && (
        <span className="cut max-w-14 text-ink-2 text-micro">
          {pins.length === 1 ? pins[0] : t('{{pins}} pins', { pins: pins.length })}
        </span>
      )}
      {spec !== undefined && onTry !== undefined && (
        <IconButton label={t('Try {{name}}', { name })} icon={<PlayIcon size={13} />} onClick={onTry} />
      )}
      {onPin !== undefined && (
        <IconButton
          label={pins.length > 0 ? t('{{name}} is pinned. Show pins', { name }) : t('Pin result of {{name}}', { name })}
          icon={<PinIcon size={15} filled={pins.length > 0} />}
          pressed={pins.length > 0}
          onClick={onPin}
        />
      )}
    </li>
  );
}

function Deprecated({ row }: { row: ToolRow }) {
  const { replacement } = row.spec ?? {};
  return (
    <Tag icon={<DeprecatedIcon size={12} />} className="text-waiting! whitespace-normal!">
      {replacement === undefined
        ? t('Deprecated')
        : t('Deprecated. Use {{replacement}}', { replacement: replacement.replace(`${row.name}@`, '') })}
    </Tag>
  );
}

type UnavailableNoteProps = { tool: string; reason: UnavailableReason; isKnown: boolean; onPolicy: (() => void) | undefined };

/** Renders why a tool can't be used here, who can change that, and a link to the setting. */
function UnavailableNote({ tool, reason: { why, who, source: target }, isKnown, onPolicy }: UnavailableNoteProps) {
  return (
    <>
      <Tag icon={<LockIcon size={12} />} className="text-denied whitespace-normal">
        {why}
      </Tag>
      <small className="basis-[100%] text-ink-3 text-micro whitespace-normal">
        {who}{' '}
        {target === 'policy' && onPolicy === undefined ? null : target === 'policy' ? (
          <button type="button" className={explainStyle} onClick={onPolicy}>
            {t('Open Policy')}
          </button>
        ) : (
          <Link href={isKnown ? `/tools/${encodeURIComponent(tool)}` : '/tools'} className={explainStyle}>
            {t('Open tool page')}
          </Link>
        )}
      </small>
    </>
  );
}

/** Renders a tool name that can wrap after its dots and underscores. */
const BrokenName = ({ name }: { name: string }) => (
  <span translate="no">
    {name.split(/(?<=[._-])/).map((part, index) => (
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
);

/** Renders the version the agent calls: the newest active one, or a pinned one. Content hashes are in the tooltip only. */
function VersionMenu({ row, onVersion }: { row: ToolRow; onVersion: (version: string | undefined) => void }) {
  const badge = (isChosen: boolean) => (isChosen ? <CheckIcon size={13} /> : <span className="w-3.25" />);
  const newest = row.versions.find(tool => tool.lifecycle === 'active');
  const items: MenuItem[] = [
    {
      label: t('Latest active'),
      hint: newest && versionLabel(newest),
      icon: badge(row.chosenVersion === undefined),
      onSelect: () => onVersion(undefined),
    },
    { kind: 'line' },
    ...row.versions.map(tool => ({
      id: tool.version,
      label: versionLabel(tool),
      hint: tool.lifecycle === 'active' ? undefined : termOf(tool.lifecycle),
      icon: badge(row.chosenVersion === tool.version),
      disabled: tool.lifecycle === 'blocked' && row.chosenVersion !== tool.version,
      onSelect: () => onVersion(tool.version),
    })),
  ];
  const called = row.spec?.version ?? row.chosenVersion ?? 'none';
  const readable = readableVersion(called);
  const shown = readable ?? versionLabel(row.spec ?? { version: called });
  return (
    <Menu
      align="start"
      items={items}
      trigger={
        <button
          type="button"
          className="text-ink-3 text-micro inline-flex items-center gap-0.75 -mx-1 px-1 py-px rounded-1 hover:bg-line hover:text-ink data-[state=open]:bg-line data-[state=open]:text-ink"
          {...tip(`${row.name}@${called}`)}
          aria-label={t('Version of {{name}}: {{chosenVersion}}', {
            name: row.name,
            chosenVersion:
              row.chosenVersion === undefined
                ? t('{{version}}, latest', { version: shown })
                : t('{{chosenVersion}}, frozen', { chosenVersion: shown }),
          })}
        >
          {readable ?? (row.chosenVersion === undefined ? t('latest') : null)}{' '}
          {row.chosenVersion !== undefined && row.spec !== undefined && <span className="text-ink-2">{t('frozen')}</span>}
          <ChevronDownIcon size={11} />
        </button>
      }
    />
  );
}
