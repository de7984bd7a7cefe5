import {
  Box,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useTranslate } from 'ra-core';
import { Fragment, type ReactNode, type Ref, useEffect, useRef } from 'react';
import { useFormats } from '../../framework/fields/useFormats';
import { TextLink } from '../../framework/ui/TextLink';
import { Figure } from './Figure';
import { FigureBar } from './FigureBar';
import { type FigureColumn, type FigureSet, findBarColumn } from './figure-columns';

type Props<Row> = FigureSet<Row> & {
  /** The legend colours of a chart's parts, shown before the rows' names. */
  rowColours?: readonly (string | undefined)[];
  maxHeight?: number;
  /** Index of the row scrolled to at first, if not all are visible. */
  scrollToRow?: number;
  ref?: Ref<HTMLTableElement>;
};

/** Figures as a table, on a phone too: its columns are few and narrow, and it scrolls inside itself. */
export const FigureTable = <Row,>({
  title,
  columns,
  rows,
  keyOf,
  rowColours,
  maxHeight,
  scrollToRow = 0,
  ref,
}: Props<Row>) => {
  const translate = useTranslate();
  const barColumn = findBarColumn({ columns, rows });
  const bar = barColumn && 'bar' in barColumn ? barColumn.bar : undefined;
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (scrollToRow > 0) scroller.current?.scrollTo({ top: scrollToRow * rowHeight });
  }, [scrollToRow]);
  if (rows.length === 0) {
    return (
      <Typography variant="body2" color="textSecondary" sx={{ py: 1.5 }}>
        {translate('terrain.dashboards.none')}
      </Typography>
    );
  }
  return (
    <>
      <TableContainer
        ref={scroller}
        tabIndex={0}
        data-scrolls="phone"
        data-print={rows.length > longTable ? 'long' : undefined}
        sx={{ maxHeight, outlineOffset: -2 }}
      >
        <Table
          ref={ref}
          size="small"
          aria-label={title}
          stickyHeader={maxHeight !== undefined}
          sx={{ '& th, & td': { px: 1, height: rowHeight, py: 0.25 } }}
        >
          <TableHead>
            <TableRow>
              {columns.map(column => (
                <TableCell
                  key={column.key}
                  colSpan={bar && column === barColumn ? 2 : undefined}
                  align={alignOf(column)}
                  sx={{ whiteSpace: column.label.length > longLabel ? 'normal' : 'nowrap', lineHeight: 1.25 }}
                >
                  {column.label}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row, rowIndex) => (
              <TableRow key={keyOf(row)} hover>
                {columns.map((column, columnIndex) => (
                  <Fragment key={column.key}>
                    {column === barColumn && bar && (
                      <FigureBar {...{ column, row, rows, bar }} narrow={columns.length > 3} />
                    )}
                    <TableCell
                      align={alignOf(column)}
                      sx={{
                        fontVariantNumeric: 'tabular-nums',
                        // A name breaks between its words, a figure not at all.
                        ...('text' in column ? { overflowWrap: 'break-word' } : { whiteSpace: 'nowrap' }),
                      }}
                    >
                      {columnIndex === 0 && rowColours?.some(Boolean) && (
                        <ColourMark colour={rowColours[rowIndex % rowColours.length]} />
                      )}
                      <Cell column={column} row={row} name={nameOf(columns, row)} />
                    </TableCell>
                  </Fragment>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {bar?.mark && (
        <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 1, textAlign: 'right' }}>
          <Box component="span" aria-hidden data-print="colour" sx={legendLine} />
          {bar.mark.label}
        </Typography>
      )}
    </>
  );
};

const rowHeight = 32;
/** Characters of a heading above which it takes two lines. */
const longLabel = 12;
/** Like the mark across the bars. */
const legendLine = {
  display: 'inline-block',
  width: '2px',
  height: 12,
  mr: 1,
  bgcolor: 'text.primary',
  verticalAlign: '-1px',
};

/** Number of rows from which on a table may break across pages. */
const longTable = 24;

const alignOf = <Row,>(column: FigureColumn<Row>) => ('text' in column ? undefined : 'right');
const nameOf = <Row,>([first]: readonly FigureColumn<Row>[], row: Row) =>
  first && 'text' in first ? first.text(row) : '';

type CellProps<Row> = { column: FigureColumn<Row>; row: Row; name: string };
const Cell = <Row,>({ column, row, name }: CellProps<Row>): ReactNode => {
  const { percent } = useFormats();
  if ('share' in column) return percent(column.share(row));
  const to = column.to?.(row);
  if ('value' in column)
    return <Figure value={column.value(row)} to={to} label={`${name}, ${column.label}`} />;
  return to ? (
    <TextLink to={to} color="inherit" underline="hover">
      {column.text(row)}
    </TextLink>
  ) : (
    column.text(row)
  );
};

const ColourMark = ({ colour }: { colour?: string }) => (
  <Box
    component="span"
    aria-hidden
    data-print="colour"
    sx={{ display: 'inline-block', width: 10, height: 10, mr: 1, borderRadius: '2px', bgcolor: colour }}
  />
);
