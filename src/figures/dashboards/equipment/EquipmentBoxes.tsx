import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { serviceYears } from '../../../../contract/sites/equipment';
import { useFormats } from '../../../framework/fields/useFormats';
import { Section } from '../../../framework/ui/Section';
import { Figure } from '../Figure';
import { shareOf } from '../figure-columns';
import { fourColumns } from '../layout-grids';
import type { EquipmentProps } from './equipment-props';
import { useEquipmentWords } from './useEquipmentWords';

/** Key figures for a maintenance manager: what is due, and what is unknown. */
export const EquipmentBoxes = ({ data, links }: EquipmentProps) => {
  const { word } = useEquipmentWords();
  const { number, percent } = useFormats();
  const { sites, equipped, kinds, maintenance } = data;
  const late = maintenance.find(({ state }) => state === 'late')!;
  const never = maintenance.find(({ state }) => state === 'never')!;
  return (
    <Box sx={fourColumns}>
      <FigureBox
        title={word('equipped')}
        value={equipped}
        to={links.sites({}, { equipment: 'any' })}
        note={word('ofSites', { percent: percent(shareOf(equipped, sites)), sites: number(sites) })}
        lines={[
          {
            label: word('unequipped'),
            value: sites - equipped,
            to: links.sites({}, { equipment: 'none' }),
          },
        ]}
      />
      {(['battery', 'generator'] as const).map(category => {
        const { due } = kinds.find(kind => kind.category === category)!;
        const past = due.find(row => row.due === 'past')!;
        const soon = due.find(row => row.due === 'soon')!;
        return (
          <FigureBox
            key={category}
            title={word(`replace.${category}`)}
            value={past.sites}
            to={links.sites({}, { equipment: category, equipment_due: 'past' })}
            note={word('pastLife', { items: number(past.items), years: serviceYears[category] })}
            lines={[
              {
                label: word('within'),
                value: soon.sites,
                to: links.sites({}, { equipment: category, equipment_due: 'soon' }),
              },
            ]}
          />
        );
      })}
      <FigureBox
        title={word('late')}
        value={late.sites}
        to={links.sites({}, { maintenance: 'late' })}
        lines={[
          {
            label: word('unplannedOf'),
            value: late.unplanned,
            to: links.sites({}, { maintenance: 'late', maintenance_plan: 'no' }),
          },
          { label: word('never'), value: never.sites, to: links.sites({}, { maintenance: 'never' }) },
        ]}
      />
    </Box>
  );
};

type Line = { label: string; value: number; to?: string };
type BoxProps = { title: string; value: number; to?: string; note?: ReactNode; lines: readonly Line[] };

/** A number of sites, its parts, and related numbers. */
const FigureBox = ({ title, value, to, note, lines }: BoxProps) => {
  const { word } = useEquipmentWords();
  const { colon } = useFormats();
  const unit = (sites: number) => word('unit', { smart_count: sites });
  return (
    <Section title={title}>
      <Typography variant="h4" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        <Figure value={value} to={to} label={title} />{' '}
        <Typography component="span" variant="body2" color="textSecondary">
          {unit(value)}
        </Typography>
      </Typography>
      {note && (
        <Typography variant="body2" color="textSecondary">
          {note}
        </Typography>
      )}
      {lines.map(line => (
        <Typography key={line.label} variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {line.label}
            {colon}
          </Box>{' '}
          <Figure value={line.value} to={line.to} label={`${title}, ${line.label}`} /> {unit(line.value)}
        </Typography>
      ))}
    </Section>
  );
};
