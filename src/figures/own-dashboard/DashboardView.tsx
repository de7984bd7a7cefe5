import Add from '@mui/icons-material/Add';
import DashboardCustomizeOutlined from '@mui/icons-material/DashboardCustomizeOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import ModeEditOutlined from '@mui/icons-material/ModeEditOutlined';
import {
  Alert,
  Box,
  Button,
  FormControlLabel,
  MenuItem,
  Switch,
  TextField,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { type ReactNode, useState } from 'react';
import {
  maxTiles,
  type OwnDashboard,
  type OwnDashboardState,
  ownDashboards,
  type TileState,
} from '../../../contract/figures/own-dashboards';
import { namedPeriods } from '../../../contract/framework/named-periods';
import { useFeedback } from '../../framework/feedback/FeedbackProvider';
import { useShareWords } from '../../framework/lists/useShareWords';
import { call } from '../../framework/providers/call';
import { EmptyState } from '../../framework/ui/EmptyState';
import { PageFrame } from '../../framework/ui/PageFrame';
import { useAttempt } from '../../framework/ui/useAttempt';
import { isSameInput } from '../../framework/unsaved-changes/is-same-input';
import { useUnsavedChanges } from '../../framework/unsaved-changes/useUnsavedChanges';
import { DashboardMenu } from './DashboardMenu';
import { MailDialog } from './MailDialog';
import { TileDialog } from './TileDialog';
import { TileGrid } from './TileGrid';
import { useTileWords } from './useTileWords';

type Props = {
  dashboard: OwnDashboard;
  mail: 'on' | 'noServer' | 'noAddress';
  next: string;
  /** It was just created: start with editing. */
  begins: boolean;
  onNew: () => void;
  changed: () => Promise<unknown>;
  onGone: () => void;
  children: (content: ReactNode) => ReactNode;
};

/** A dashboard as its reader sees it; its author may edit it and save by « Enregistrer ». */
export const DashboardView = ({ dashboard, mail, next, begins, onNew, changed, onGone, children }: Props) => {
  const { word } = useTileWords();
  const sharedWith = useShareWords();
  const { flash } = useFeedback();
  const { busy, refusal, attempt } = useAttempt();
  const [draft, setDraft] = useState<OwnDashboardState | null>(begins ? dashboard.state : null);
  const [dialog, setDialog] = useState<'mail' | { at?: number } | null>(null);
  const state = draft ?? dashboard.state;
  const { tiles } = state;
  const narrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'), { noSsr: true });
  const isChanged = draft !== null && !isSameInput(draft, dashboard.state);
  useUnsavedChanges(isChanged);
  const set = (changes: Partial<OwnDashboardState>) => setDraft({ ...state, ...changes });

  const save = (version?: number) =>
    attempt(async () => {
      await call(ownDashboards.actions.edit, { id: dashboard.id, version, state });
      await changed();
      // What was changed meanwhile is still unsaved.
      setDraft(now => (now === state ? null : now));
      flash(word('saved'), 'success');
    });
  const put = (tile: TileState) => {
    const { at } = dialog as { at?: number };
    set({
      tiles: at === undefined ? [...tiles, tile] : tiles.map((each, other) => (other === at ? tile : each)),
    });
    setDialog(null);
  };
  const shared = sharedWith(dashboard);
  const about = [
    word(`periods.${state.period}`),
    !dashboard.mine && word('by', { username: dashboard.username }),
    shared && word('sharedWith', { with: shared }),
  ]
    .filter(Boolean)
    .join(' · ');
  const add = (
    <Button startIcon={<Add />} disabled={tiles.length >= maxTiles} onClick={() => setDialog({})}>
      {word('add')}
    </Button>
  );

  return (
    <PageFrame
      title={dashboard.name}
      count={about}
      actions={
        draft ? (
          <>
            <Button color="inherit" disabled={busy} onClick={() => setDraft(null)}>
              {word('cancel')}
            </Button>
            <Button variant="contained" disabled={busy || !isChanged} onClick={() => save(dashboard.version)}>
              {word('save')}
            </Button>
          </>
        ) : (
          <>
            {!narrow && (
              <Button variant="outlined" startIcon={<Add />} onClick={onNew}>
                {word('new')}
              </Button>
            )}
            <Button variant="outlined" startIcon={<MailOutlined />} onClick={() => setDialog('mail')}>
              {word(dashboard.mailed ? 'mailing.opened' : 'mailing.open')}
            </Button>
            {dashboard.mine && (
              <Button
                variant="contained"
                startIcon={<ModeEditOutlined />}
                onClick={() => setDraft(dashboard.state)}
              >
                {word('edit')}
              </Button>
            )}
            <DashboardMenu {...{ dashboard, changed, onGone }} onNew={narrow ? onNew : undefined} />
          </>
        )
      }
    >
      {children(
        <>
          {refusal && draft && (
            <Alert
              severity="error"
              role="alert"
              sx={{ mb: 2 }}
              action={
                refusal.status === 409 && (
                  <>
                    <Button
                      color="inherit"
                      size="small"
                      onClick={async () => {
                        await changed();
                        setDraft(null);
                      }}
                    >
                      {word('takeStored')}
                    </Button>
                    <Button color="inherit" size="small" onClick={() => save()}>
                      {word('overwrite')}
                    </Button>
                  </>
                )
              }
            >
              {refusal.message}
            </Alert>
          )}
          {draft && (
            <Box sx={bar}>
              <TextField
                select
                label={word('period')}
                value={draft.period}
                onChange={({ target }) => set({ period: target.value as OwnDashboardState['period'] })}
                sx={{ width: 200 }}
              >
                {namedPeriods.map(name => (
                  <MenuItem key={name} value={name}>
                    {word(`periods.${name}`)}
                  </MenuItem>
                ))}
              </TextField>
              <FormControlLabel
                control={<Switch checked={draft.compared} onChange={(_, compared) => set({ compared })} />}
                label={word('compared')}
              />
              <Box sx={{ ml: { md: 'auto' } }}>{add}</Box>
            </Box>
          )}
          {draft && tiles.length > 1 && (
            <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
              {word('moveHow')}
            </Typography>
          )}
          {tiles.length === 0 ? (
            <EmptyState
              icon={<DashboardCustomizeOutlined />}
              title={word('noTiles')}
              text={word(dashboard.mine ? 'noTilesHow' : 'noTilesOther')}
            />
          ) : (
            <TileGrid
              state={state}
              onChange={draft ? changes => set({ tiles: changes }) : undefined}
              onAdjust={at => setDialog({ at })}
            />
          )}
          {dialog === 'mail' && (
            <MailDialog {...{ dashboard, mail, next }} onChanged={changed} onClose={() => setDialog(null)} />
          )}
          {dialog && dialog !== 'mail' && (
            <TileDialog
              tile={dialog.at === undefined ? undefined : tiles[dialog.at]}
              onDone={put}
              onClose={() => setDialog(null)}
            />
          )}
        </>,
      )}
    </PageFrame>
  );
};

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  mb: 2,
  '& .MuiFormControl-root': { my: 0 },
} as const;
