'use client';
import clsx from 'clsx';
import { t } from '../../../lib/texts/t.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PinIcon } from '../../../ui/icons/action-icons.tsx';
import { KeyIcon, LockIcon } from '../../../ui/icons/chrome-icons.tsx';
import { DeprecatedIcon, WarningIcon } from '../../../ui/icons/status-icons.tsx';
import { SideEffectScale } from '../../../ui/side-effect-scale.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { Tag } from '../../../ui/tag.tsx';
import type { KeyAnswer, ToolRow } from '../model/tool-list.ts';
import styles from './tools-pane.module.css';
import { VersionMenu } from './version-menu.tsx';

export type ToolLineProps = {
  row: ToolRow;
  onSwitch: (isOn: boolean) => void;
  onVersion: (version: string | undefined) => void;
  onPin: () => void;
};

/** A tool in two lines: switch, name, version, pin; then key, side effect, and what is wrong with it. */
export function ToolLine({ row, onSwitch, onVersion, onPin }: ToolLineProps) {
  const { name, spec, pins, isOn, unavailable } = row;
  const isDeprecated = spec?.lifecycle === 'deprecated';
  return (
    <li className={styles.tool} title={spec?.description}>
      <Switch
        checked={isOn}
        onChange={onSwitch}
        label={name}
        disabled={!isOn && unavailable !== undefined}
        className={styles.switch}
      />
      <div className={styles.text}>
        <div className={styles.first}>
          <b className={clsx('cut', isDeprecated && styles.gone)} title={name}>
            {name}
          </b>
          {isOn && row.versions.length > 0 ? (
            <VersionMenu row={row} onVersion={onVersion} />
          ) : (
            <span className={styles.version}>{spec?.version}</span>
          )}
        </div>
        <div className={styles.second}>
          {unavailable !== undefined ? (
            <Tag icon={<LockIcon size={12} />} className={styles.denied}>
              {unavailable}
            </Tag>
          ) : (
            <>
              {isDeprecated ? <Deprecated row={row} /> : <KeyBadge answer={row.key} />}
              {spec !== undefined && <SideEffectScale level={spec.side_effect_policy} />}
            </>
          )}
        </div>
      </div>
      {pins.length > 0 && (
        <span className={styles.pins}>{pins.length === 1 ? pins[0] : t('{{pins}} pins', { pins: pins.length })}</span>
      )}
      <IconButton
        label={pins.length > 0 ? t('{{name}} is pinned: show the pins', { name }) : t('Pin the result of {{name}}', { name })}
        icon={<PinIcon size={15} filled={pins.length > 0} />}
        pressed={pins.length > 0}
        onClick={onPin}
      />
    </li>
  );
}

function Deprecated({ row }: { row: ToolRow }) {
  const { replacement } = row.spec ?? {};
  return (
    <Tag icon={<DeprecatedIcon size={12} />} className={styles.warning}>
      {replacement === undefined
        ? t('Deprecated')
        : t('Deprecated, use {{replacement}}', { replacement: replacement.replace(`${row.name}@`, '') })}
    </Tag>
  );
}

const scopeWords = {
  user: t('Your own key'),
  workspace: t('Workspace key'),
  org: t('Org key'),
  instance: t('Server key'),
} as const;

function KeyBadge({ answer }: { answer: KeyAnswer }) {
  switch (answer.kind) {
    case 'none_needed':
      return <Tag className={styles.quiet}>{t('No key needed')}</Tag>;
    case 'asking':
      return <Tag icon={<KeyIcon size={12} />}>{t('Key')}</Tag>;
    case 'scope':
      return (
        <span title={answer.secret}>
          <Tag icon={<KeyIcon size={12} />}>{scopeWords[answer.scope]}</Tag>
        </span>
      );
    case 'org_fallback':
      return (
        <span title={t("{{secret}} is not set in this workspace: the organisation's is used", { secret: answer.secret })}>
          <Tag icon={<WarningIcon size={12} />} className={styles.warning}>
            {t('Org key, fallback')}
          </Tag>
        </span>
      );
    case 'instance_fallback':
      return (
        <span title={t("{{secret}} is in no scope: a variable of the server's environment is used", { secret: answer.secret })}>
          <Tag icon={<WarningIcon size={12} />} className={styles.warning}>
            {t('Server key, fallback')}
          </Tag>
        </span>
      );
    case 'missing':
      return (
        <span title={t('No scope has {{secret}}: calls end in AUTH_REQUIRED', { secret: answer.secret })}>
          <Tag icon={<WarningIcon size={12} />} className={styles.warning}>
            {t('{{secret}} missing', { secret: answer.secret })}
          </Tag>
        </span>
      );
  }
}
