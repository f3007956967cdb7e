'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { InfoDialog } from '../../../ui/info-dialog.tsx';
import { Section } from '../../../ui/section.tsx';
import { useSession } from '../../session/index.ts';
import { QueryRegion } from '../../shell/index.ts';
import { exampleInput } from '../model/example-input.ts';
import styles from './api-access.module.css';
import { CodeSample } from './code-sample.tsx';
import { LastRuns } from './last-runs.tsx';

export type ApiAccessDialogProps = {
  workflowId: string;
  name: string;
  /** The schema of the input. Absent if the workflow takes any input. */
  inputSchema: unknown;
  onPublish: () => void;
  onExposeAsTool: () => void;
  onClose: () => void;
};

/** Seconds that a request of the samples waits for the end of its run. */
const waitSeconds = 60;

/** Renders the ways to use a workflow from elsewhere: the API, a chat, and as a tool of agents. */
export function ApiAccessDialog({ workflowId, name, inputSchema, onPublish, onExposeAsTool, onClose }: ApiAccessDialogProps) {
  const trpc = useTRPC();
  const versions = useQuery(trpc.workflows.versions.queryOptions({ id: workflowId }));
  const isShared = useSession().data?.is_shared === true;
  const { origin } = window.location;
  const chat = `${origin}/workflows/${encodeURIComponent(workflowId)}?chat`;
  return (
    <InfoDialog title={t('Use {{name}}', { name })} verb={t('Done')} width="wide" onClose={onClose}>
      <QueryRegion query={versions} reading={t('Loading versions…')} rows={5}>
        {({ items: [latest] }) => (
          <>
            <Section title={t('API')} kind="page" level={3}>
              {latest === undefined ? (
                <div className={styles.row}>
                  <p>{t('Not published yet, so these requests run the draft. Publish a version that you can rely on.')}</p>
                  <Button size="small" onClick={onPublish}>
                    {t('Publish')}
                  </Button>
                </div>
              ) : (
                <p className={styles.text}>
                  {t(
                    'Runs the newest published version, now {{version}}, and waits up to {{seconds}} s for its output. A run that takes longer, or needs an approval, returns its run_id.',
                    { version: latest.version, seconds: waitSeconds },
                  )}
                </p>
              )}
              <CodeSample
                request={{
                  url: `${origin}/api/v1/workflows/${encodeURIComponent(workflowId)}/runs`,
                  body: {
                    ...(latest === undefined ? {} : { version: 'published' }),
                    input: exampleInput(inputSchema),
                    wait_s: waitSeconds,
                  },
                  needsToken: isShared,
                }}
              />
              <TokenNote isShared={isShared} />
            </Section>
            <Section title={t('Chat')} kind="page" level={3}>
              <div className={styles.row}>
                <p>{t('A link to this workflow with its chat open, for members of the workspace.')}</p>
                <CopyButton text={() => chat} what={t('chat link')} word={t('Copy link')} />
              </div>
            </Section>
            <Section title={t('Tool')} kind="page" level={3}>
              <div className={styles.row}>
                <p>{t('Let agents of other workflows call this workflow.')}</p>
                <Button size="small" onClick={onExposeAsTool}>
                  {t('Expose as tool…')}
                </Button>
              </div>
            </Section>
            <LastRuns workflowId={workflowId} />
          </>
        )}
      </QueryRegion>
    </InfoDialog>
  );
}

function TokenNote({ isShared }: { isShared: boolean }) {
  if (!isShared) return <p className={styles.text}>{t('No token is needed until the workspace has members.')}</p>;
  return (
    <div className={styles.row}>
      <p>{t('Set PINION_TOKEN to a token of a member who can edit workflows.')}</p>
      <Link className="text-small text-accent-ink underline" href="/members">
        {t('Create token')}
      </Link>
    </div>
  );
}
