import { Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { getImportDefinition } from '../../../contract/framework/import-kinds';
import { Area } from '../../../contract/organisation/vocabulary';
import { FileChooser } from '../../framework/imports/FileChooser';
import type { FileChooserProps } from '../../framework/imports/import-parts';
import { useImportWords } from '../../framework/imports/useImportWords';
import { AreaChoice } from './AreaChoice';

/** The file for a list of an area: new sites may go to several, other rows without an area go to that one. */
export const AreaFileChooser = ({ kind, list, onChoose }: FileChooserProps) => {
  const translate = useTranslate();
  const { header } = useImportWords(kind);
  /** The list that the file is uploaded from. */
  const listArea = Area.safeParse(list).data;
  const area = listArea ?? 'delivery';
  const [areas, setAreas] = useState<Area[]>([area]);
  const { columns } = getImportDefinition(kind);
  /** A column that may be left out: its value then follows from the list. */
  const impliedColumn = (['area', 'task_type'] as const).find(column => columns.includes(column));
  const isNewSites = kind === 'sites';
  return (
    <FileChooser
      kind={kind}
      onChoose={file => onChoose(file, { area: listArea, ...(isNewSites && { areas }) })}
    >
      {isNewSites && (
        <AreaChoice label={translate('terrain.imports.lists')} areas={areas} onChange={setAreas} />
      )}
      {!isNewSites && impliedColumn && (
        <Typography variant="caption" color="textSecondary">
          {translate(`terrain.imports.unsaid.${impliedColumn}`, {
            area: translate(`terrain.planning.kinds.${area}`),
            column: header(impliedColumn),
          })}
        </Typography>
      )}
    </FileChooser>
  );
};
