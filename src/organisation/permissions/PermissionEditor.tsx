import { Alert, Box, Button, FormControlLabel, Stack, Switch, Tab, Tabs, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import type { z } from 'zod';
import { accountActions } from '../../../contract/organisation/account-actions';
import { type Flag, flags } from '../../../contract/organisation/flags';
import type { Manager } from '../../../contract/organisation/people';
import { type Actor, type Permissions, type Scope, scopes } from '../../../contract/organisation/permissions';
import { kindsByScope } from '../../../contract/work/task-kinds';
import { useFeedback } from '../../framework/feedback/FeedbackProvider';
import { useWords } from '../../framework/fields/useWords';
import type { RowDialogProps } from '../../framework/lists/actions';
import { ApiError } from '../../framework/providers/ApiError';
import { call } from '../../framework/providers/call';
import { CancelButton } from '../../framework/ui/CancelButton';
import { DialogFrame } from '../../framework/ui/DialogFrame';
import { ErrorAlert } from '../../framework/ui/FormDialog';
import { QueryResult } from '../../framework/ui/QueryResult';
import { useAttempt } from '../../framework/ui/useAttempt';
import { UnsavedChanges } from '../../framework/unsaved-changes/UnsavedChanges';
import { AbilityPanel } from './AbilityPanel';
import { Checklist } from './Checklist';
import { FlagLists } from './FlagLists';
import { ViewAsButton } from './ViewAsButton';

type PermissionEditorProps = Pick<RowDialogProps<Pick<Manager, 'userid' | 'username'>>, 'record' | 'onClose'>;

/** A person's flags, scope by scope, with what each allows and the result (document 3, section 2.7). */
export const PermissionEditor = ({ record, onClose }: PermissionEditorProps) => {
  const { userid, username } = record;
  const query = useQuery({
    queryKey: ['permissions', userid],
    queryFn: ({ signal }) => call(accountActions.actions.permissions, { userid }, { signal }),
  });
  const translate = useTranslate();
  if (query.data) return <Editor stored={query.data} record={record} onClose={onClose} />;
  return (
    <DialogFrame
      title={translate('terrain.permissions.title')}
      about={username}
      width="lg"
      onClose={() => onClose()}
    >
      <QueryResult query={query} lines={8}>
        {() => null}
      </QueryResult>
    </DialogFrame>
  );
};

type Stored = z.output<typeof accountActions.actions.permissions.output>;
type Chosen = { [S in Scope]: Set<Flag> } & { clusters: Set<number>; held: Set<Scope> };

const Editor = ({ stored: opened, record, onClose }: PermissionEditorProps & { stored: Stored }) => {
  const { userid, username } = record;
  const translate = useTranslate();
  const { choicesOf } = useWords();
  const { flash } = useFeedback();
  const client = useQueryClient();
  const { busy, refusal, attempt } = useAttempt();
  const [scope, show] = useState<Scope>('pm');
  // The editor keeps what was opened, whatever is refetched meanwhile: its version detects conflicts.
  const [stored, setStored] = useState(opened);
  const [theirs, setTheirs] = useState<Stored>();
  const before = useMemo(() => chosenIn(stored), [stored]);
  const [chosen, choose] = useState(before);
  const changes = changesBetween(before, chosen);
  const granted = chosen.held.has(scope);
  const label = (name: string, values?: object) => translate(`terrain.permissions.${name}`, values);
  const was = useMemo(() => actorOf(stored, before), [stored, before]);
  const is = useMemo(() => actorOf(stored, chosen), [stored, chosen]);
  const send = (version: number) => {
    const permissions = permissionsOf(chosen);
    return call(accountActions.actions.setPermissions, {
      userid,
      // An omitted scope would stay unchanged.
      ...Object.fromEntries(scopes.map(each => [each, permissions[each] ?? null])),
      clusters: [...chosen.clusters],
      version,
    });
  };
  const save = () =>
    attempt(async () => {
      const now = await currentAtConflict(() => send(stored.version));
      if (now && changesBetween(before, chosenIn(now))) {
        setTheirs(now);
        return false;
      }
      // If another part of the account changed meanwhile, but not its permissions, save with the new version.
      if (now) await send(now.version);
      await client.invalidateQueries({ queryKey: ['permissions', userid] });
      flash(label('saved'), 'success');
      onClose();
    });

  const takeTheirs = (selection: Chosen) => {
    setStored(theirs!);
    choose(selection);
    setTheirs(undefined);
  };

  return (
    <DialogFrame
      title={label('title')}
      about={label('about', { username, role: translate(`terrain.shell.roles.${stored.role}`) })}
      width="lg"
      busy={busy}
      onClose={() => onClose()}
      actions={
        <>
          <ViewAsButton userid={userid} />
          <Typography variant="caption" color="textSecondary" role="status">
            {changes > 0 && label('changes', { smart_count: changes })}
          </Typography>
          <CancelButton disabled={busy} />
          <Button variant="contained" onClick={save} disabled={busy || changes === 0 || theirs !== undefined}>
            {label('save')}
          </Button>
        </>
      }
    >
      <UnsavedChanges changed={changes > 0} />
      {refusal && <ErrorAlert error={refusal} />}
      {theirs && (
        <Alert
          ref={bringIntoView}
          severity="warning"
          role="alert"
          sx={{ mb: 1, '& .MuiAlert-message': { flex: 1 } }}
          action={
            <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1} sx={{ alignSelf: 'center' }}>
              <Button color="inherit" size="small" onClick={() => takeTheirs(chosenIn(theirs))}>
                {label('conflict.reload')}
              </Button>
              <Button
                color="inherit"
                size="small"
                variant="outlined"
                onClick={() => takeTheirs(withChanges(before, chosen, chosenIn(theirs)))}
              >
                {label('conflict.keep')}
              </Button>
            </Stack>
          }
        >
          {label('conflict.text')}
        </Alert>
      )}
      <Tabs value={scope} onChange={(_, next) => show(next)} aria-label={label('title')} sx={{ mb: 1 }}>
        {scopes.map(each => (
          <Tab
            key={each}
            value={each}
            id={`scope-${each}`}
            aria-controls="scope"
            label={label(`scopes.${each}`)}
          />
        ))}
      </Tabs>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: '1fr 1fr 1fr' }, gap: 3 }}>
        <Box
          role="tabpanel"
          id="scope"
          aria-labelledby={`scope-${scope}`}
          sx={{
            gridColumn: { md: 'span 2' },
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
            gap: 3,
            alignContent: 'start',
          }}
        >
          <Typography variant="body2" color="textSecondary" sx={{ gridColumn: '1 / -1' }}>
            {translate(`terrain.permissions.scopeHelp.${scope}`, {
              kinds: kindsByScope[scope]
                .map(kind => translate(`terrain.permissions.kinds.${kind}`))
                .join(', '),
            })}
          </Typography>
          <Box sx={{ gridColumn: '1 / -1' }}>
            <FormControlLabel
              disabled={busy}
              control={
                <Switch
                  size="small"
                  checked={granted}
                  onChange={(_, on) =>
                    choose({
                      ...chosen,
                      held: new Set(scopes.filter(each => (each === scope ? on : chosen.held.has(each)))),
                    })
                  }
                />
              }
              label={
                <Typography variant="body2">{label('held', { scope: label(`scopes.${scope}`) })}</Typography>
              }
              sx={{ ml: 0, gap: 1 }}
            />
            {!granted && (
              <Alert severity="warning" sx={{ mt: 1 }}>
                {label('withdrawn')}
              </Alert>
            )}
          </Box>
          <FlagLists
            scope={scope}
            chosen={chosen[scope]}
            disabled={busy || !granted}
            onChange={next => choose({ ...chosen, [scope]: next })}
          />
          {scope === 'pm' && (
            <Box sx={{ gridColumn: '1 / -1' }}>
              <Checklist
                title={label('clusters')}
                help={label('clustersHelp')}
                items={choicesOf('clusters').map(({ id, name }) => ({ key: Number(id), name }))}
                chosen={chosen.clusters}
                disabled={busy}
                onChange={clusters => choose({ ...chosen, clusters })}
              />
            </Box>
          )}
          <Alert severity="info" sx={{ gridColumn: '1 / -1' }}>
            {label('immediate')}
          </Alert>
        </Box>
        <AbilityPanel stored={was} edited={is} />
      </Box>
    </DialogFrame>
  );
};

const chosenIn = ({ data }: Stored): Chosen => ({
  pm: flagsIn(data.pm),
  gpm: flagsIn(data.gpm),
  cm: flagsIn(data.cm),
  clusters: new Set(data.clusters),
  held: new Set(scopes.filter(scope => data[scope] !== null)),
});
/** Scrolls to the alert: on a phone it is far above the button that was pressed. */
const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** The current record after a version conflict; undefined once the call succeeded. */
const currentAtConflict = async (act: () => Promise<unknown>) => {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 409 && error.current?.data)) throw error;
    return error.current as unknown as Stored;
  }
};

/** Applies the difference between two selections to a third. */
const withChanges = (from: Chosen, to: Chosen, other: Chosen): Chosen => {
  const carried = <Key,>(was: ReadonlySet<Key>, is: ReadonlySet<Key>, there: ReadonlySet<Key>) =>
    new Set(
      [...there, ...is].filter(each => (was.has(each) === is.has(each) ? there.has(each) : is.has(each))),
    );
  return {
    pm: carried(from.pm, to.pm, other.pm),
    gpm: carried(from.gpm, to.gpm, other.gpm),
    cm: carried(from.cm, to.cm, other.cm),
    clusters: carried(from.clusters, to.clusters, other.clusters),
    held: carried(from.held, to.held, other.held),
  };
};

const flagsIn = (granted: Record<string, unknown> | null) => new Set(flags.filter(flag => granted?.[flag]));

const permissionsOf = ({ held, ...chosen }: Chosen): Permissions =>
  Object.fromEntries(
    [...held].map(scope => [scope, Object.fromEntries([...chosen[scope]].map(flag => [flag, true]))]),
  );

/** The account's id has no influence on its permissions. */
const actorOf = ({ role, reviewer }: Stored, chosen: Chosen): Actor => ({
  userid: 0,
  role,
  reviewer,
  permissions: permissionsOf(chosen),
});

const changesBetween = (one: Chosen, other: Chosen) =>
  ([...scopes, 'clusters', 'held'] as const).reduce(
    (sum, part) => sum + missingFrom(one[part], other[part]) + missingFrom(other[part], one[part]),
    0,
  );
const missingFrom = (one: ReadonlySet<unknown>, other: ReadonlySet<unknown>) =>
  [...other].filter(each => !one.has(each)).length;
