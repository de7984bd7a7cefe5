import { TableCell } from '@mui/material';
import type { BarOptions as Bar, FigureColumn } from './figure-columns';

type Props<Row> = {
  column: FigureColumn<Row>;
  row: Row;
  rows: readonly Row[];
  bar: Bar<Row>;
  narrow: boolean;
};

/** The cell before a figure, under the same heading: a bar relative to the others; screen readers get the figure. */
export const FigureBar = <Row,>({ column, row, rows, bar, narrow }: Props<Row>) => {
  const { max, colour, mark } = bar;
  const fullWidth = max ?? Math.max(...rows.map(other => getValue(column, other)), mark?.value ?? 0);
  const value = getValue(column, row);
  const percent = (size: number) => `${Math.min(100, (size / (fullWidth || 1)) * 100)}%`;
  return (
    <TableCell aria-hidden sx={track} width={narrow ? '24%' : '45%'}>
      <div>
        <span
          className="bar"
          data-print="colour"
          style={{
            width: percent(value),
            // Small values stay visible; zero is not drawn.
            minWidth: value > 0 ? 1 : 0,
            backgroundColor: colour?.(row),
          }}
        />
        {mark && <span className="mark" data-print="colour" style={{ left: percent(mark.value) }} />}
      </div>
    </TableCell>
  );
};

const getValue = <Row,>(column: FigureColumn<Row>, row: Row) => {
  if ('value' in column) return column.value(row);
  return 'share' in column ? (column.share(row) ?? 0) : 0;
};

const track = {
  minWidth: 48,
  '& > div': { position: 'relative', height: 12 },
  '& .bar': {
    position: 'absolute',
    inset: '0 auto 0 0',
    borderRadius: '2px',
    bgcolor: 'primary.main',
  },
  '& .mark': {
    position: 'absolute',
    top: -4,
    bottom: -4,
    width: '2px',
    ml: '-1px',
    bgcolor: 'text.primary',
  },
} as const;
