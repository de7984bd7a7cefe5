import EventRepeatOutlined from '@mui/icons-material/EventRepeatOutlined';
import { Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import {
  type Forecast,
  type ForecastGrouping,
  forecastGroupings,
  maintenanceForecast,
} from '../../../contract/work/maintenance-forecast';
import { useCan } from '../../framework/providers/access';
import { call } from '../../framework/providers/call';
import { AccessDenied } from '../../framework/ui/AccessDenied';
import { EmptyState } from '../../framework/ui/EmptyState';
import { EmptyListSlotContext } from '../../framework/ui/PageActions';
import { PageFrame } from '../../framework/ui/PageFrame';
import { QueryResult } from '../../framework/ui/QueryResult';
import { ForecastTable } from './ForecastTable';
import { MaintenanceActions } from './MaintenanceActions';

/** A year of recurring work as load against capacity: are there enough people? */
export const ForecastPage = () =>
  useCan()(maintenanceForecast.actions.ahead.needs) ? <ForecastContent /> : <AccessDenied />;

const ForecastContent = () => {
  const translate = useTranslate();
  const say = (key: string) => translate(`terrain.maintenance.ahead.${key}`);
  const [grouping, setGrouping] = useState<ForecastGrouping>('cluster');
  const [actionsSlot, setActionsSlot] = useState<HTMLElement | null>(null);
  const query = useQuery<Forecast>({
    queryKey: ['maintenance', 'ahead', grouping],
    queryFn: ({ signal }) =>
      call(maintenanceForecast.actions.ahead, { by: grouping }, { signal }).then(({ data }) => data),
    placeholderData: keepPreviousData,
  });
  return (
    <PageFrame
      title={say('title')}
      actions={
        <EmptyListSlotContext value={actionsSlot}>
          <MaintenanceActions page="ahead" />
        </EmptyListSlotContext>
      }
    >
      <Box sx={{ overflowY: 'auto', p: { xs: 2, md: 3 } }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
          <ToggleButtonGroup
            exclusive
            size="small"
            aria-label={say('title')}
            value={grouping}
            onChange={(_, chosen: ForecastGrouping | null) => chosen && setGrouping(chosen)}
          >
            {forecastGroupings.map(each => (
              <ToggleButton key={each} value={each} sx={{ px: 1.5 }}>
                {say(`by.${each}`)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          <Typography variant="body2" color="textSecondary">
            {say('help')}
          </Typography>
        </Box>
        <QueryResult query={query} lines={8}>
          {forecast =>
            forecast.rows.length ? (
              <ForecastTable forecast={forecast} grouping={grouping} />
            ) : (
              <EmptyState
                icon={<EventRepeatOutlined />}
                title={say('emptyTitle')}
                text={say('empty')}
                action={<span ref={setActionsSlot} />}
              />
            )
          }
        </QueryResult>
      </Box>
    </PageFrame>
  );
};
