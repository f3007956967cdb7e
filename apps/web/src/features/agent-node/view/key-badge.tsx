import { t } from '../../../lib/texts/t.ts';
import { KeyIcon } from '../../../ui/icons/chrome-icons.tsx';
import { WarningIcon } from '../../../ui/icons/status-icons.tsx';
import { Tag } from '../../../ui/tag.tsx';
import type { KeyResolution } from '../model/key-resolution.ts';

const scopeLabels = {
  user: t('Your key'),
  workspace: t('Workspace key'),
  org: t('Organization key'),
  instance: t('Server key'),
} as const;

/** Renders the scope whose key a call would use, with a warning where that scope is wider than expected. */
export function KeyBadge({ answer }: { answer: KeyResolution }) {
  switch (answer.kind) {
    case 'none_needed':
      return <Tag className="text-ink-3">{t('No key needed')}</Tag>;
    case 'asking':
      return <Tag icon={<KeyIcon size={12} />}>{t('Credential')}</Tag>;
    case 'scope':
      return (
        <span title={answer.secret}>
          <Tag icon={<KeyIcon size={12} />}>{scopeLabels[answer.scope]}</Tag>
        </span>
      );
    case 'org_fallback':
      return (
        <span title={t("{{secret}} is not set in this workspace. The organization's value is used", { secret: answer.secret })}>
          <Tag icon={<WarningIcon size={12} />} className="text-waiting! whitespace-normal!">
            {t('Organization key (fallback)')}
          </Tag>
        </span>
      );
    case 'instance_fallback':
      return (
        <span
          title={t("{{secret}} is not set in any scope. The server's environment variable is used", { secret: answer.secret })}
        >
          <Tag icon={<WarningIcon size={12} />} className="text-waiting! whitespace-normal!">
            {t('Server key (fallback)')}
          </Tag>
        </span>
      );
    case 'missing':
      return (
        <span title={t('{{secret}} is not set in any scope. Calls fail with AUTH_REQUIRED', { secret: answer.secret })}>
          <Tag icon={<WarningIcon size={12} />} className="text-waiting! whitespace-normal!">
            {t('{{secret}} missing', { secret: answer.secret })}
          </Tag>
        </span>
      );
  }
}
