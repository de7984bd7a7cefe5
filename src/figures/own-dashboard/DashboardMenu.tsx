import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import DriveFileRenameOutline from '@mui/icons-material/DriveFileRenameOutline';
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import TableChartOutlined from '@mui/icons-material/TableChartOutlined';
import { IconButton, ListItemIcon, Menu, MenuItem, type MenuItemProps } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { exportFormats, type OwnDashboard, ownDashboards } from '../../../contract/figures/own-dashboards';
import { useFormats } from '../../framework/fields/useFormats';
import { call } from '../../framework/providers/call';
import { ConfirmDialog } from '../../framework/ui/ConfirmDialog';
import { getIrreversibleWarningKey } from '../../framework/ui/IrreversibleWarning';
import { useDownload } from '../../framework/ui/useDownload';
import { DashboardDialog } from './DashboardDialog';
import { useTileWords } from './useTileWords';

type Props = {
  dashboard: OwnDashboard;
  onChanged: () => Promise<unknown>;
  onDeleted: () => void;
  /** Set if the page has no room for a separate button. */
  onNew?: () => void;
};

/** More actions on a dashboard: export, and for its author rename, share and delete. */
export const DashboardMenu = ({ dashboard, onChanged, onDeleted, onNew }: Props) => {
  const translate = useTranslate();
  const { word } = useTileWords();
  const { labelled } = useFormats();
  const download = useDownload();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [dialog, setDialog] = useState<'name' | 'remove' | null>(null);
  const { id, name, mine } = dashboard;
  return (
    <>
      <IconButton
        aria-label={word('more')}
        title={word('more')}
        aria-haspopup="menu"
        onClick={event => setAnchor(event.currentTarget)}
      >
        <MoreHoriz />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        onClick={() => setAnchor(null)}
      >
        {onNew && <MenuEntry icon={<Add />} label={word('new')} divider onClick={onNew} />}
        {exportFormats.map(format => {
          const Icon = icons[format];
          return (
            <MenuEntry
              key={format}
              icon={<Icon />}
              label={labelled(word('download'), translate(`terrain.ownDashboards.formats.${format}`))}
              divider={mine && format === exportFormats.at(-1)}
              onClick={() => download(ownDashboards.actions.file, { id, format })}
            />
          );
        })}
        {mine && (
          <MenuEntry
            icon={<DriveFileRenameOutline />}
            label={word('rename')}
            onClick={() => setDialog('name')}
          />
        )}
        {mine && (
          <MenuEntry
            icon={<DeleteOutlined />}
            label={word('remove')}
            onClick={() => setDialog('remove')}
            sx={{ color: 'error.main', '& svg': { color: 'error.main' } }}
          />
        )}
      </Menu>
      {dialog === 'name' && (
        <DashboardDialog
          dashboard={dashboard}
          onDone={async () => {
            await onChanged();
            setDialog(null);
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'remove' && (
        <ConfirmDialog
          title={word('removeTitle', { name })}
          text={translate(getIrreversibleWarningKey('ownDashboards.remove'))}
          confirmLabel={word('remove')}
          onConfirm={async () => {
            await call(ownDashboards.actions.remove, { id });
            onDeleted();
            await onChanged();
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
};

const MenuEntry = ({ icon, label, ...props }: MenuItemProps & { icon: ReactNode; label: string }) => (
  <MenuItem {...props}>
    <ListItemIcon>{icon}</ListItemIcon>
    {label}
  </MenuItem>
);

const icons = { pdf: PictureAsPdfOutlined, xlsx: TableChartOutlined };
