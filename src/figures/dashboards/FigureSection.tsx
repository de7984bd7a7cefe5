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
  /** The number of rows shown; the sheet has them all. */
  shown?: number;
  marks?: readonly (string | undefined)[];
  maxHeight?: number;
  from?: number;
  /** Its figures are in a separate table. */
  withoutTable?: boolean;
  action?: ReactNode;
};

/** Figures under a title: their chart, the same as a table, and downloads of both. */
export const FigureSection = <Row,>({
  lead,
  chart,
  shown,
  marks,
  maxHeight,
  from,
  withoutTable = false,
  action,
  ...figures
}: Props<Row>) => {
  const picture = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const drawn = findBarColumn(figures) ? table : undefined;
  return (
    <Section
      title={figures.title}
      action={
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
          {action}
          {figures.rows.length > 0 && <ExportMenu figures={figures} picture={chart ? picture : drawn} />}
        </Box>
      }
    >
      {lead}
      {chart && figures.rows.length > 0 && (
        <Box ref={picture} data-print="whole" sx={{ mb: 1, minWidth: 0 }}>
          {chart}
        </Box>
      )}
      {!(withoutTable && figures.rows.length > 0) && (
        <FigureTable
          {...figures}
          rows={figures.rows.slice(0, shown)}
          ref={table}
          marks={marks}
          maxHeight={maxHeight}
          from={from}
        />
      )}
    </Section>
  );
};
