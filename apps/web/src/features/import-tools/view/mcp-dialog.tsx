'use client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { ConnectionItem, ConnectionTool } from '../../../lib/api-shapes.ts';
import { counted } from '../../../lib/counted.ts';
import { failureIn } from '../../../lib/failure.ts';
import { freeName } from '../../../lib/free-name.ts';
import { t } from '../../../lib/texts/t.ts';
import { showToast } from '../../../lib/toasts.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { LoadingRows } from '../../../ui/loading-rows.tsx';
import { SecretInput } from '../../../ui/secret-input.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { readHosts } from '../../secrets/index.ts';
import { OperationPicker } from '../../operation-picker/index.ts';
import { useAddConnection } from '../actions/use-add-connection.ts';
import { isAddress, isConnectionName, suggestConnectionName } from '../model/suggest-connection-name.ts';
import type { ImportToolsProps } from './import-tools-props.ts';

type McpDialogProps = Omit<ImportToolsProps, 'kind'>;

/** Renders the connection of an MCP server, then the choice of its tools for an agent. */
export function McpDialog({ agentName, onImported, onClose }: McpDialogProps) {
  const [connection, setConnection] = useState<ConnectionItem>();
  const connected = (added: ConnectionItem) => {
    showToast(t('{{name}} connected: {{tools}}', { name: added.name, tools: counted(added.tools, 'tool') }));
    if (onImported === undefined) onClose();
    else setConnection(added);
  };
  if (connection === undefined || onImported === undefined) return <ServerForm onConnected={connected} onClose={onClose} />;
  return <ChooseTools connection={connection} agentName={agentName} onChosen={onImported} onClose={onClose} />;
}

type ServerFormProps = { onConnected: (connection: ConnectionItem) => void; onClose: () => void };

function ServerForm({ onConnected, onClose }: ServerFormProps) {
  const trpc = useTRPC();
  const add = useAddConnection();
  const put = useMutation(trpc.secrets.put.mutationOptions());
  const secrets = useQuery(trpc.secrets.list.queryOptions());
  const [url, setUrl] = useState('');
  const [ownName, setOwnName] = useState<string>();
  const [key, setKey] = useState('');
  const [trustsHints, setTrust] = useState(false);
  const [tried, setTried] = useState(false);
  const name = ownName ?? suggestConnectionName(url);
  const urlError = isAddress(url) ? undefined : t('Enter a URL that starts with https:// or http://.');
  const nameError = isConnectionName(name)
    ? undefined
    : t('Use lowercase letters, digits, and _, starting with a letter, for example files.');
  // No stored secret is overwritten, except the one that an earlier attempt of this dialog stored.
  const taken = new Set(secrets.data?.items.map(secret => secret.name));
  const secret = put.variables?.name ?? freeName(`${name.toUpperCase()}_KEY`, taken);
  const send = async () => {
    setTried(true);
    if (urlError !== undefined || nameError !== undefined) return;
    if (key !== '') await put.mutateAsync({ name: secret, value: key.trim(), scope: 'workspace', hosts: readHosts(url) });
    add.mutate(
      {
        kind: 'mcp',
        name,
        url,
        ...(key === '' ? {} : { headers: { Authorization: `Bearer {{secrets.${secret}}}` } }),
        ...(trustsHints ? { trust_hints: true } : {}),
      },
      { onSuccess: onConnected },
    );
  };
  return (
    <FormDialog
      title={t('New tools from an MCP server')}
      description={t('Tools are loaded immediately and added to the catalog of this workspace.')}
      verb={t('Connect')}
      busy={(add.isPending || put.isPending) && t('Connecting')}
      disabled={key !== '' && secrets.data === undefined}
      failure={failureIn(put) ?? failureIn(add) ?? failureIn(secrets)}
      onSend={() => void send().catch(() => undefined)}
      onClose={onClose}
    >
      <Field label={t('URL')} error={tried && urlError} hint={t('Streamable HTTP.')}>
        {control => (
          <TextInput
            {...control}
            mono
            inputMode="url"
            placeholder="https://mcp.example.com/mcp"
            spellCheck={false}
            value={url}
            onChange={event => setUrl(event.target.value.trim())}
          />
        )}
      </Field>
      <Field
        label={t('Key')}
        aside={t('optional')}
        hint={t('Sent as a bearer token. Stored encrypted as the secret {{secret}}.', { secret })}
      >
        {control => <SecretInput {...control} value={key} onChange={setKey} />}
      </Field>
      <Field label={t('Name')} error={tried && nameError} hint={t('Prefix of its tool names: files becomes files.read.')}>
        {control => (
          <TextInput {...control} mono spellCheck={false} value={name} onChange={event => setOwnName(event.target.value)} />
        )}
      </Field>
      <Checkbox
        checked={trustsHints}
        onChange={setTrust}
        label={t('Trust server hints. Otherwise all its tools are irreversible and need approval.')}
      />
    </FormDialog>
  );
}

type ChooseToolsProps = {
  connection: ConnectionItem;
  agentName: string | undefined;
  onChosen: (names: readonly string[]) => void;
  onClose: () => void;
};

/** Lists this long are selected as a whole at first. */
const shortList = 10;

function ChooseTools({ connection, agentName, onChosen, onClose }: ChooseToolsProps) {
  const trpc = useTRPC();
  const tools = useQuery(trpc.connections.tools.queryOptions({ id: connection.id }));
  const [own, setOwn] = useState<ReadonlySet<string>>();
  const items = useMemo(() => choicesOf(tools.data?.items ?? []), [tools.data]);
  const first = useMemo(() => new Set(items.length <= shortList ? items.map(({ name }) => name) : []), [items]);
  const chosen = own ?? first;
  const change = useCallback(
    (next: (chosen: ReadonlySet<string>) => ReadonlySet<string>) => setOwn(was => next(was ?? first)),
    [first],
  );
  return (
    <FormDialog
      width="wide"
      title={t('Tools of {{name}}', { name: connection.name })}
      description={
        agentName === undefined
          ? t('Select the tools to add to an agent. You choose the agent next.')
          : t('The selected tools are turned on for {{agent}}.', { agent: agentName })
      }
      verb={
        agentName === undefined
          ? t('Continue with {{tools}}', { tools: counted(chosen.size, 'tool') })
          : t('Turn on {{tools}}', { tools: counted(chosen.size, 'tool') })
      }
      busy={false}
      disabled={chosen.size === 0}
      failure={failureIn(tools)}
      onSend={() => {
        onChosen(items.map(({ name }) => name).filter(name => chosen.has(name)));
      }}
      onClose={onClose}
    >
      {tools.data === undefined ? (
        <LoadingRows label={t('Loading tools…')} rows={4} />
      ) : (
        <OperationPicker noun={['tool', 'tools']} items={items} chosen={chosen} onChange={change} />
      )}
    </FormDialog>
  );
}

/** Returns the tools of a server that can be called, as choices. */
const choicesOf = (tools: readonly ConnectionTool[]) =>
  tools
    .filter(({ state }) => state === 'active')
    .map(({ name, description, side_effect_policy }) => ({
      name,
      description,
      tags: [],
      ...(side_effect_policy === null ? {} : { side_effect_policy }),
    }));
