import { Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { DayDistance as Distance } from '../../../contract/work/agent-load';
import { useFormats } from '../../framework/fields/useFormats';

/** The distance between the sites of a day. */
export const DayDistance = ({ sites, unknown, way, widest }: Distance) => {
  const translate = useTranslate();
  const { kilometres: km } = useFormats();
  if (sites < 2) return null;
  const label = (name: string, values?: object) => translate(`terrain.planning.load.${name}`, values);
  return (
    <Typography variant="body2" color="textSecondary">
      {way === null
        ? label('unknownAll')
        : [
            label('way', { way: km(way) }),
            sites - unknown > 2 && label('widest', { widest: km(widest!) }),
            unknown > 0 && label('unknown', { smart_count: unknown }),
          ]
            .filter(Boolean)
            .join(' · ')}
    </Typography>
  );
};
