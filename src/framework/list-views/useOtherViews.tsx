import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import GridViewOutlined from '@mui/icons-material/GridViewOutlined';
import MapOutlined from '@mui/icons-material/MapOutlined';
import ViewKanbanOutlined from '@mui/icons-material/ViewKanbanOutlined';
import { type Theme, useMediaQuery } from '@mui/material';
import { useMemo } from 'react';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import type { ListViews } from '../../../contract/framework/list-views';
import type { OtherView } from '../lists/list-props';
import { lazyPage } from '../providers/lazy';
import { hasMap } from './has-map';

/** The views of a list beside its table, as its contract names them. On a phone the table is cards already. */
export const useOtherViews = (contract: ResourceContract) => {
  const phone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'), { noSsr: true });
  return useMemo(() => {
    const others = viewsByName.filter(
      ({ name, View }) => contract.views?.[name] && (View || !phone) && (name !== 'map' || hasMap(contract)),
    );
    return others.length > 0 ? others : undefined;
  }, [contract, phone]);
};

type NamedView = OtherView & { name: keyof ListViews };
const viewsByName: readonly NamedView[] = Object.entries({
  cards: { icon: <GridViewOutlined /> },
  kanban: {
    icon: <ViewKanbanOutlined />,
    View: lazyPage(() => import('./KanbanView'), 'KanbanView'),
  },
  calendar: {
    icon: <CalendarMonthOutlined />,
    View: lazyPage(() => import('./CalendarView'), 'CalendarView'),
  },
  map: {
    icon: <MapOutlined />,
    View: lazyPage(() => import('./MapView'), 'MapView'),
  },
} satisfies Record<keyof ListViews, Omit<OtherView, 'name' | 'label'>>).map(([name, view]) => ({
  ...view,
  name: name as keyof ListViews,
  label: `terrain.listViews.${name}`,
}));
