import AssignmentTurnedInOutlined from '@mui/icons-material/AssignmentTurnedInOutlined';
import EventOutlined from '@mui/icons-material/EventOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import ModeEditOutlined from '@mui/icons-material/ModeEditOutlined';
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined';
import PlaylistAddOutlined from '@mui/icons-material/PlaylistAdd';
import SwapHorizOutlined from '@mui/icons-material/SwapHorizOutlined';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import type { Site } from '../../../contract/sites/sites';
import { canChangePlans } from '../../../contract/work/planning';
import { siteSelection } from '../../../contract/work/site-selection';
import { allTasks } from '../../../contract/work/task-lists';
import type { BulkAction, RowAction } from '../../framework/lists/actions';
import { lazy, lazyPage } from '../../framework/providers/lazy';
import { taskPath } from '../../work/fields/task-path';
import { getDefaultKind } from '../../work/site-selection/site-dialog';
import { siteDetailPath } from './site-detail-path';

type Row = Omit<Site, 'site_type'>;
type RowKey = 'show' | 'lastTask' | 'history' | 'assignAgent' | 'edit' | 'plan' | 'changeOwner';

/** The row actions of a site list, in order, each with its permission (document 1, sections 2 and 6). */
export const siteRowActions = (contract: ResourceContract, keys: readonly RowKey[]): RowAction<Row>[] => {
  const { show, history, edit } = contract.actions;
  const all: Record<RowKey, RowAction<Row>> = {
    show: { key: 'show', icon: <InfoOutlined />, needs: show.needs, to: siteDetailPath(contract) },
    lastTask: {
      key: 'lastTask',
      icon: <AssignmentTurnedInOutlined />,
      needs: allTasks.actions.show.needs,
      kindOf: ({ site_last_pm_kind }) => site_last_pm_kind,
      to: ({ site_last_pm_id }) => taskPath(site_last_pm_id!),
    },
    history: { key: 'history', icon: <HistoryOutlined />, needs: history.needs, dialog: HistoryDialog },
    edit: { key: 'edit', icon: <ModeEditOutlined />, needs: edit.needs, dialog: SiteEditDialog },
    ...createDialogActions(contract),
  };
  return keys.map(key => all[key]);
};

/** Dialogs that work for one site or several. */
const createDialogActions = (contract: ResourceContract) => {
  const { assignAgent, changeOwner } = contract.actions;
  return {
    assignAgent: {
      key: 'assignAgent',
      icon: <PersonAddAltOutlined />,
      needs: assignAgent.needs,
      dialog: AssignAgentDialog,
    },
    plan: {
      key: 'plan',
      icon: <EventOutlined />,
      needs: canChangePlans(getDefaultKind(contract)),
      dialog: PlanDialog,
    },
    changeOwner: {
      key: 'changeOwner',
      icon: <SwapHorizOutlined />,
      needs: changeOwner.needs,
      dialog: ChangeOwnerDialog,
    },
  };
};

/** Actions on several sites at once. */
export const siteBulkActions = (contract: ResourceContract): BulkAction[] => {
  const { assignAgent, plan, changeOwner } = createDialogActions(contract);
  return [
    {
      key: 'exportSelection',
      icon: <FileDownloadOutlined />,
      needs: contract.exports!.list.needs,
      dialog: SiteExportDialog,
    },
    assignAgent,
    plan,
    changeOwner,
    {
      key: 'addToLists',
      icon: <PlaylistAddOutlined />,
      needs: siteSelection.actions.addToLists.needs,
      dialog: AddToListsDialog,
    },
  ];
};

// Dialogs are loaded when first opened.
const AddToListsDialog = lazyPage(() => import('./dialogs/AddToListsDialog'), 'AddToListsDialog');
const HistoryDialog = lazy(() => import('./dialogs/HistoryDialog'), 'HistoryDialog');
const AssignAgentDialog = lazy(() => import('./dialogs/AssignAgentDialog'), 'AssignAgentDialog');
const SiteEditDialog = lazy(() => import('./dialogs/SiteEditDialog'), 'SiteEditDialog');
const PlanDialog = lazy(() => import('../../work/plan-forms/PlanDialog'), 'PlanDialog');
const ChangeOwnerDialog = lazy(() => import('./dialogs/ChangeOwnerDialog'), 'ChangeOwnerDialog');
export const SiteExportDialog = lazy(() => import('./dialogs/SiteExportDialog'), 'SiteExportDialog');
