import { Box, Paper, Typography } from '@mui/material';
import { Fragment, type ReactNode } from 'react';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { useLabels } from '../fields/useLabels';
import { useWords } from '../fields/useWords';
import {
  buildColumns,
  type Cells,
  getDefaultColumns,
  type ListRecord,
  type RowOf,
  renderCell,
} from '../lists/columns';

type GeneratedShowProps<C extends ResourceContract, Row = RowOf<C>> = {
  contract: C;
  record: ListRecord;
  /** Fields shown, in order; without it all of the record. */
  show?: readonly (keyof C['record']['shape'] & string)[];
  fields?: Cells<C, Row>;
  children?: ReactNode;
};

/** A record of a contract, field by field. */
export function GeneratedShow<C extends ResourceContract>(props: GeneratedShowProps<C>): ReactNode;
export function GeneratedShow(props: GeneratedShowProps<ResourceContract, ListRecord>) {
  const { contract, record, show = getDefaultColumns(contract), fields, children } = props;
  const labels = useLabels(contract.name);
  const words = useWords();
  return (
    <Box sx={{ overflowY: 'auto', p: { xs: 2, md: 3 }, display: 'grid', gap: 2, alignContent: 'start' }}>
      <Paper variant="outlined" sx={{ maxWidth: 720, p: { xs: 2, md: 3 } }}>
        <Box component="dl" sx={detailStyles}>
          {buildColumns(contract, show, fields).map(column => (
            <Fragment key={column.source}>
              <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
                {labels.field(column.source)}
              </Typography>
              <Typography component="dd" variant="body2" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
                {renderCell(column, record, words)}
              </Typography>
            </Fragment>
          ))}
        </Box>
      </Paper>
      {children}
    </Box>
  );
}

const detailStyles = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(120px, 30%) 1fr',
  columnGap: 2,
  rowGap: 1,
} as const;
