import {
  Box,
  Paper,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
  useMediaQuery,
  useTheme,
} from '@mui/material';
import { Fragment, type ReactNode } from 'react';

export type TableColumn<Row> = {
  key: string;
  label: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: 'right';
  width?: number | string;
};

type TableProps<Row> = {
  /** Its accessible name. */
  label: string;
  columns: TableColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  empty: ReactNode;
  actions?: (row: Row) => ReactNode;
  /** More details of a row, below it. */
  detail?: (row: Row) => ReactNode;
  /** From this height on the table scrolls inside itself under a sticky header. */
  maxHeight?: number | string;
};

/** A small table whose rows become cards with the same data and actions on a phone. */
export const ResponsiveTable = <Row,>(props: TableProps<Row>) => {
  const phone = useMediaQuery(useTheme().breakpoints.down('sm'));
  if (props.rows.length === 0) {
    return (
      <Typography component="div" variant="body2" color="textSecondary" sx={{ py: 1.5 }}>
        {props.empty}
      </Typography>
    );
  }
  return phone ? <Cards {...props} /> : <Grid {...props} />;
};

const Grid = <Row,>({ label, columns, rows, keyOf, actions, detail, maxHeight }: TableProps<Row>) => (
  <TableContainer sx={{ maxHeight }} tabIndex={maxHeight ? 0 : undefined}>
    <Table size="small" aria-label={label} stickyHeader={maxHeight !== undefined}>
      <TableHead>
        <TableRow>
          {columns.map(({ key, label, align, width }) => (
            <TableCell key={key} align={align} sx={{ width, whiteSpace: 'nowrap' }}>
              {label}
            </TableCell>
          ))}
          {actions && <TableCell component="td" sx={{ position: 'sticky', right: 0, width: '1%' }} />}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(row => {
          const details = detail?.(row);
          return (
            <Fragment key={keyOf(row)}>
              <TableRow hover sx={details ? { '& > td': { borderBottom: 0 } } : undefined}>
                {columns.map(({ key, cell, align }) => (
                  <TableCell key={key} align={align} sx={{ overflowWrap: 'break-word' }}>
                    {cell(row)}
                  </TableCell>
                ))}
                {actions && (
                  <TableCell align="right" sx={stickyCellStyles}>
                    {actions(row)}
                  </TableCell>
                )}
              </TableRow>
              {details && (
                <TableRow>
                  <TableCell colSpan={columns.length + (actions ? 1 : 0)} sx={{ pt: 0, pb: 1.5 }}>
                    {details}
                  </TableCell>
                </TableRow>
              )}
            </Fragment>
          );
        })}
      </TableBody>
    </Table>
  </TableContainer>
);

/** A wide table scrolls under its actions. */
const stickyCellStyles = {
  position: 'sticky',
  right: 0,
  whiteSpace: 'nowrap',
  py: 0,
  bgcolor: 'background.paper',
} as const;

const Cards = <Row,>({ label, columns, rows, keyOf, actions, detail }: TableProps<Row>) => (
  <Stack component="ul" aria-label={label} spacing={1} sx={{ listStyle: 'none', p: 0, m: 0 }}>
    {rows.map(row => (
      <Paper component="li" variant="outlined" key={keyOf(row)} sx={{ p: 1.5 }}>
        <Box
          component="dl"
          sx={{
            display: 'grid',
            gridTemplateColumns: 'minmax(96px, 34%) 1fr',
            gap: 0.5,
            columnGap: 1.5,
            m: 0,
          }}
        >
          {columns.map(({ key, label, cell }) => (
            <Fragment key={key}>
              <Typography component="dt" variant="body2" color="textSecondary">
                {/* A control in a column's header belongs to all rows, not to one card. */}
                {typeof label === 'string' && label}
              </Typography>
              <Typography component="dd" variant="body2" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
                {cell(row)}
              </Typography>
            </Fragment>
          ))}
        </Box>
        {detail?.(row)}
        {actions && <Box sx={{ mt: 1, display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>{actions(row)}</Box>}
      </Paper>
    ))}
  </Stack>
);
