import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import ModeEditOutlined from '@mui/icons-material/ModeEditOutlined';
import { Box, Button, Divider, IconButton, ListItemButton, Popover, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useResourceContext, useTranslate } from 'ra-core';
import { useState } from 'react';
import { getViews, type View } from '../../../contract/framework/views';
import { call } from '../providers/call';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { getIrreversibleWarningKey } from '../ui/IrreversibleWarning';
import { QueryResult } from '../ui/QueryResult';
import type { Column } from './columns';
import { useViewState } from './useViewState';
import { ViewDialog } from './ViewDialog';
import type { ViewSharing } from './view-sharing';

type ViewsPopoverProps = {
  anchor: HTMLElement;
  columns: Column[];
  hidden: string[];
  sharing: ViewSharing;
  onClose: () => void;
};

/** The saved views of a list: apply one, edit one's own, or save what the list shows now. */
export const ViewsPopover = ({ anchor, columns, hidden, sharing, onClose }: ViewsPopoverProps) => {
  const translate = useTranslate();
  const resource = useResourceContext()!;
  const client = useQueryClient();
  const { state, applyView } = useViewState(columns, hidden);
  const [dialog, setDialog] = useState<{ view?: View; removing?: true }>();
  const formatShares = sharing.useShareWords();
  const label = (name: string, values?: object) => translate(`terrain.views.${name}`, values);
  const query = useQuery({
    queryKey: ['views', resource],
    queryFn: async ({ signal }) => (await call(getViews().actions.list, { resource }, { signal })).views,
  });
  const reload = async () => {
    setDialog(undefined);
    await client.invalidateQueries({ queryKey: ['views', resource] });
  };
  const remove = async (view: View) => {
    await call(getViews().actions.remove, { id: view.id });
    await reload();
  };

  return (
    <>
      <Popover
        open
        anchorEl={anchor}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label('title'), sx: { mt: 0.5, width: 320 } } }}
      >
        <Box sx={{ maxHeight: 360, overflowY: 'auto', py: 0.5, px: query.data ? 0 : 1.5 }}>
          <QueryResult query={query} lines={2}>
            {savedViews =>
              savedViews.length === 0 ? (
                <Typography variant="body2" color="textSecondary" sx={{ px: 2, py: 1.5 }}>
                  {label('none')}
                </Typography>
              ) : (
                <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
                  {savedViews.map(view => (
                    <ViewRow
                      key={view.id}
                      view={view}
                      sharedWith={formatShares(view)}
                      onApply={() => {
                        applyView(view.state);
                        onClose();
                      }}
                      onEdit={() => setDialog({ view })}
                      onRemove={() => setDialog({ view, removing: true })}
                    />
                  ))}
                </Box>
              )
            }
          </QueryResult>
        </Box>
        <Divider />
        <Box sx={{ p: 1 }}>
          <Button startIcon={<Add />} onClick={() => setDialog({})}>
            {label('keep')}
          </Button>
        </Box>
      </Popover>
      {dialog && !dialog.removing && (
        <ViewDialog
          resource={resource}
          view={dialog.view}
          state={state}
          sharing={sharing}
          onDone={reload}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog?.removing && dialog.view && (
        <ConfirmDialog
          title={label('remove', { name: dialog.view.name })}
          text={translate(getIrreversibleWarningKey('views.remove'))}
          confirmLabel={label('removeNow')}
          onConfirm={() => remove(dialog.view!)}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
};

type ViewRowProps = {
  view: View;
  sharedWith: string;
  onApply: () => void;
  onEdit: () => void;
  onRemove: () => void;
};

const ViewRow = ({ view, sharedWith, onApply, onEdit, onRemove }: ViewRowProps) => {
  const translate = useTranslate();
  const label = (name: string) => translate(`terrain.views.${name}`, { name: view.name });
  const about = [!view.mine && translate('terrain.views.by', { username: view.username }), sharedWith]
    .filter(Boolean)
    .join(' · ');
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', pr: 0.5 }}>
      <ListItemButton onClick={onApply} sx={{ display: 'block', py: 0.5, minWidth: 0 }}>
        <Typography variant="body2" noWrap>
          {view.name}
        </Typography>
        {about && (
          <Typography variant="caption" component="div" color="textSecondary" noWrap>
            {about}
          </Typography>
        )}
      </ListItemButton>
      {view.mine && (
        <>
          <IconButton size="small" aria-label={label('edit')} onClick={onEdit}>
            <ModeEditOutlined fontSize="small" />
          </IconButton>
          <IconButton size="small" aria-label={label('remove')} onClick={onRemove}>
            <DeleteOutlined fontSize="small" />
          </IconButton>
        </>
      )}
    </Box>
  );
};
