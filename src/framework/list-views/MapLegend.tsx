import { Box, type Theme } from '@mui/material';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { nameChoice } from '../fields/field-choices';
import { useLabels } from '../fields/useLabels';
import { useWords } from '../fields/useWords';
import { mapColours } from '../maps/map-colours';

type Props = { contract: ResourceContract; field: string; options: readonly string[] };

/** What the colours of a map's records mean. */
export const MapLegend = ({ contract, field, options }: Props) => {
  const words = useWords();
  const labels = useLabels(contract.name);
  return (
    <Box component="ul" aria-label={labels.field(field)} sx={legendStyles}>
      {options.map(option => (
        <li key={option}>
          <span aria-hidden />
          {nameChoice(contract.name, field, option, words) ?? option}
        </li>
      ))}
    </Box>
  );
};

const legendStyles = ({ palette }: Theme) => ({
  position: 'absolute',
  left: 10,
  bottom: 10,
  zIndex: 500,
  m: 0,
  px: 1.25,
  py: 0.75,
  listStyle: 'none',
  display: 'grid',
  gap: 0.25,
  fontSize: 12,
  border: `1px solid ${palette.divider}`,
  borderRadius: '6px',
  bgcolor: 'background.paper',
  '& li': { display: 'flex', alignItems: 'center', gap: 0.75 },
  '& span': { width: 10, height: 10, borderRadius: '50%' },
  ...Object.fromEntries(
    mapColours[palette.mode].map((colour, index) => [
      `& li:nth-of-type(${index + 1}) span`,
      { background: colour },
    ]),
  ),
});
