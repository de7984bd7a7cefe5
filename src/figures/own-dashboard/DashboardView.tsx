import Add from '@mui/icons-material/Add';
import DashboardCustomizeOutlined from '@mui/icons-material/DashboardCustomizeOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import ModeEditOutlined from '@mui/icons-material/ModeEditOutlined';
import { Alert, Button, type Theme, Typography, useMediaQuery } from '@mui/material';
import { type ReactNode, useState } from 'react';
import {
  maxTiles,
  type OwnDashboard,
  type OwnDashboardState,
  ownDashboards,
  type TileState,
} from '../../../contract/figures/own-dashboards';
import { useFeedback } from '../../framework/feedback/FeedbackProvider';
import type { ApiError } from '../../framework/providers/ApiError';
import { call } from '../../framework/providers/call';
import { EmptyState } from '../../framework/ui/EmptyState';
import { PageBody } from '../../framework/ui/PageBody';
import { PageFrame } from '../../framework/ui/PageFrame';
import { useAttempt } from '../../framework/ui/useAttempt';
import { isSameInput } from '../../framework/unsaved-changes/is-same-input';
import { useUnsavedChanges } from '../../framework/unsaved-changes/useUnsavedChanges';
import { viewSharing } from '../../organisation/sharing/view-sharing';
import { DashboardEditBar } from './DashboardEditBar';
import { DashboardMenu } from './DashboardMenu';
import { MailDialog } from './MailDialog';
import { TileDialog } from './TileDialog';
import { TileGrid } from './TileGrid';
import { useTileWords } from './useTileWords';

type Props = {
  dashboard: OwnDashboard;
  /** Whether mails can be sent to the user, or why not. */
  mail: 'on' | 'noServer' | 'noAddress';
  /** The day of the next mail. */
  next: string;
  /** For a dashboard just created. */
  startsEditing: boolean;
  onNew: () => void;
  onChanged: () => Promise<unknown>;
  onDeleted: () => void;
  /** The tabs of several dashboards. */
  tabs: ReactNode;
};

/** A dashboard as its reader sees it; its author may edit it and save by « Enregistrer ». */
export const DashboardView = ({
  dashboard,
  mail,
  next,
  startsEditing,
  onNew,
  onChanged,
  onDeleted,
  tabs,
}: Props) => {
  const { word } = useTileWords();
  const { flash } = useFeedback();
  const { busy, refusal, attempt } = useAttempt();
  const [draft, setDraft] = useState<OwnDashboardState | null>(startsEditing ? dashboard.state : null);
  /** For a tile: its index, none for a new one. */
  const [dialog, setDialog] = useState<'mail' | { index?: number } | null>(null);
  const state = draft ?? dashboard.state;
  const subtitle = useSubtitle(dashboard, state.period);
  const { tiles } = state;
  const isChanged = draft !== null && !isSameInput(draft, dashboard.state);
  useUnsavedChanges(isChanged);
  const changeDraft = (changes: Partial<OwnDashboardState>) => setDraft({ ...state, ...changes });

  /** Without a version, changes that others saved meanwhile are overwritten. */
  const save = (version?: number) =>
    attempt(async () => {
      await call(ownDashboards.actions.edit, { id: dashboard.id, version, state });
      await onChanged();
      // Changes made while saving stay unsaved.
      setDraft(current => (current === state ? null : current));
      flash(word('saved'), 'success');
    });
  /** Adds a tile, or replaces the one that the dialog was opened for. */
  const saveTile = (tile: TileState) => {
    const { index } = dialog as { index?: number };
    changeDraft({ tiles: index === undefined ? [...tiles, tile] : tiles.with(index, tile) });
    setDialog(null);
  };
  const addButton = (
    <Button startIcon={<Add />} disabled={tiles.length >= maxTiles} onClick={() => setDialog({})}>
      {word('add')}
    </Button>
  );

  return (
    <PageFrame
      title={dashboard.name}
      count={subtitle}
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
          <ReadingActions
            {...{ dashboard, onNew, onChanged, onDeleted }}
            onMail={() => setDialog('mail')}
            onEdit={() => setDraft(dashboard.state)}
          />
        )
      }
      tabs={tabs}
    >
      <PageBody>
        {refusal && draft && (
          <SaveFailure
            refusal={refusal}
            onDiscardDraft={async () => {
              await onChanged();
              setDraft(null);
            }}
            onOverwrite={() => save()}
          />
        )}
        {draft && (
          <DashboardEditBar state={draft} onChange={changeDraft}>
            {addButton}
          </DashboardEditBar>
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
            onChange={draft ? reordered => changeDraft({ tiles: reordered }) : undefined}
            onAdjust={index => setDialog({ index })}
          />
        )}
        {dialog === 'mail' && (
          <MailDialog {...{ dashboard, mail, next, onChanged }} onClose={() => setDialog(null)} />
        )}
        {dialog && dialog !== 'mail' && (
          <TileDialog
            tile={dialog.index === undefined ? undefined : tiles[dialog.index]}
            onDone={saveTile}
            onClose={() => setDialog(null)}
          />
        )}
      </PageBody>
    </PageFrame>
  );
};

/** The period, and for shared dashboards the author and the recipients. */
const useSubtitle = (dashboard: OwnDashboard, period: OwnDashboardState['period']) => {
  const { word } = useTileWords();
  const recipients = viewSharing.useShareWords()(dashboard);
  return [
    word(`periods.${period}`),
    !dashboard.mine && word('by', { username: dashboard.username }),
    recipients && word('sharedWith', { with: recipients }),
  ]
    .filter(Boolean)
    .join(' · ');
};

type ReadingActionsProps = Pick<Props, 'dashboard' | 'onNew' | 'onChanged' | 'onDeleted'> & {
  onMail: () => void;
  onEdit: () => void;
};

/** The buttons beside the title while the dashboard is not edited. */
const ReadingActions = ({ dashboard, onNew, onChanged, onDeleted, onMail, onEdit }: ReadingActionsProps) => {
  const { word } = useTileWords();
  const isNarrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'), { noSsr: true });
  return (
    <>
      {!isNarrow && (
        <Button variant="outlined" startIcon={<Add />} onClick={onNew}>
          {word('new')}
        </Button>
      )}
      <Button variant="outlined" startIcon={<MailOutlined />} onClick={onMail}>
        {word(dashboard.mailed ? 'mailing.opened' : 'mailing.open')}
      </Button>
      {dashboard.mine && (
        <Button variant="contained" startIcon={<ModeEditOutlined />} onClick={onEdit}>
          {word('edit')}
        </Button>
      )}
      <DashboardMenu {...{ dashboard, onChanged, onDeleted }} onNew={isNarrow ? onNew : undefined} />
    </>
  );
};

type SaveFailureProps = { refusal: ApiError; onDiscardDraft: () => void; onOverwrite: () => void };

/** Why saving failed; after a conflict with another edit, the reader chooses which one to take. */
const SaveFailure = ({ refusal, onDiscardDraft, onOverwrite }: SaveFailureProps) => {
  const { word } = useTileWords();
  return (
    <Alert
      severity="error"
      role="alert"
      sx={{ mb: 2 }}
      action={
        refusal.status === 409 && (
          <>
            <Button color="inherit" size="small" onClick={onDiscardDraft}>
              {word('takeStored')}
            </Button>
            <Button color="inherit" size="small" onClick={onOverwrite}>
              {word('overwrite')}
            </Button>
          </>
        )
      }
    >
      {refusal.message}
    </Alert>
  );
};
