import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import ImageOutlined from '@mui/icons-material/ImageOutlined';
import TableChartOutlined from '@mui/icons-material/TableChartOutlined';
import { IconButton, ListItemIcon, Menu, MenuItem, useTheme } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type RefObject, useState } from 'react';
import { useFeedback } from '../../framework/feedback/FeedbackProvider';
import { useFormats } from '../../framework/fields/useFormats';
import { importPart } from '../../framework/providers/importPart';
import type { FigureSet } from './figure-columns';
import { saveSheet } from './save-sheet';

type Props<Row> = { figures: FigureSet<Row>; picture?: RefObject<HTMLElement | null> };

/** Downloads a chart as an image (rendered by a lazily loaded module), or its figures as a spreadsheet. */
export const ExportMenu = <Row,>({ figures, picture }: Props<Row>) => {
  const translate = useTranslate();
  const { labelled } = useFormats();
  const { palette } = useTheme();
  const { flash } = useFeedback();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const word = (name: string) => translate(`terrain.dashboards.export.${name}`);
  const close = () => setAnchor(null);
  const closeAndRun = (exportFigures: () => Promise<unknown>) => () => {
    close();
    exportFigures().catch(() => flash(word('failed'), 'danger'));
  };
  const exportSheet = () => saveSheet(figures);
  const exportPicture = async () =>
    (await importPart(() => import('./save-picture'))).savePicture(picture!.current!, figures.title, {
      paper: palette.background.paper,
      ink: palette.text.primary,
    });
  return (
    <>
      <IconButton
        aria-label={labelled(word('title'), figures.title)}
        title={word('title')}
        aria-haspopup="menu"
        onClick={event => setAnchor(event.currentTarget)}
      >
        <FileDownloadOutlined />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {picture && (
          <MenuItem onClick={closeAndRun(exportPicture)}>
            <ListItemIcon>
              <ImageOutlined />
            </ListItemIcon>
            {word('picture')}
          </MenuItem>
        )}
        <MenuItem onClick={closeAndRun(exportSheet)}>
          <ListItemIcon>
            <TableChartOutlined />
          </ListItemIcon>
          {word('sheet')}
        </MenuItem>
      </Menu>
    </>
  );
};
