import { Box } from '@mui/material';
import { type ReactNode, useRef } from 'react';
import { Section } from '../../framework/ui/Section';
import { ExportMenu } from './ExportMenu';
import { FigureTable } from './FigureTable';
import { type FigureSet, findBarColumn } from './figure-columns';

type Props<Row> = FigureSet<Row> & {
  /** Shown above everything, such as the sum of the figures. */
  lead?: ReactNode;
  chart?: ReactNode;
  /** How many rows the table shows; the exported sheet has all of them. */
  maxRows?: number;
  rowColours?: readonly (string | undefined)[];
  maxHeight?: number;
  scrollToRow?: number;
  /** Hides the table, for figures that another section shows already. */
  withoutTable?: boolean;
  action?: ReactNode;
};

/** Figures under a title: their chart, the same as a table, and downloads of both. */
export const FigureSection = <Row,>({
  lead,
  chart,
  maxRows,
  rowColours,
  maxHeight,
  scrollToRow,
  withoutTable = false,
  action,
  ...figures
}: Props<Row>) => {
  const picture = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const tableWithBars = findBarColumn(figures) ? table : undefined;
  return (
    <Section
      title={figures.title}
      action={
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
          {action}
          {figures.rows.length > 0 && (
            <ExportMenu figures={figures} picture={chart ? picture : tableWithBars} />
          )}
        </Box>
      }
    >
      {lead}
      {chart && figures.rows.length > 0 && (
        <Box ref={picture} data-print="whole" sx={{ mb: 1, minWidth: 0 }}>
          {chart}
        </Box>
      )}
      {(!withoutTable || figures.rows.length === 0) && (
        <FigureTable
          {...figures}
          rows={figures.rows.slice(0, maxRows)}
          ref={table}
          rowColours={rowColours}
          maxHeight={maxHeight}
          scrollToRow={scrollToRow}
        />
      )}
    </Section>
  );
};
