import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import PlayArrowOutlined from '@mui/icons-material/PlayArrowOutlined';
import { type RaRecord, useListContext, useTranslate } from 'ra-core';
import { type ReactNode, useMemo } from 'react';
import { Route } from 'react-router-dom';
import { isCrud } from '../../contract/crud';
import type { Endpoint, ResourceContract } from '../../contract/endpoint';
import { useMay } from '../providers/access';
import { download } from '../providers/call';
import { lazy } from '../providers/lazy';
import { useFeedback } from '../shell/feedback';
import type { ResourceViews } from '../shell/views';
import { type PageAction, PageActions } from '../ui/PageActions';
import type { ActionDialog, RowAction } from './actions';
import { GeneratedList, type GeneratedListProps } from './GeneratedList';
import { useLabels } from './labels';
import { recordPath } from './recordPath';

type Own<C extends ResourceContract> = {
  list?: Partial<Omit<GeneratedListProps<C>, 'contract'>>;
  /** Dialogs of one's own for actions of the row menu. */
  dialogs?: Record<string, ActionDialog>;
};

/**
 * Every screen of a resource from its contract and labels alone: `generatedResource(vehicles)` gives list, form,
 * record page and history, each behind the gate of its action.
 */
export const generatedResource = <C extends ResourceContract>(
  contract: C,
  own: Own<C> = {},
): ResourceViews => ({
  name: contract.name,
  list: () => <List contract={contract} own={own} />,
  routes: [
    <Route key="new" path="new" element={<CreatePage contract={contract} />} />,
    <Route key="detail" path="detail/:id" element={<ShowPage contract={contract} />} />,
    <Route key="edit" path="detail/:id/edit" element={<EditPage contract={contract} />} />,
  ],
});

const List = <C extends ResourceContract>({ contract, own }: { contract: C; own: Own<C> }) => {
  const may = useMay();
  const opens = contract.actions.show && may(contract.actions.show.needs);
  const fixed = useMemo(
    () => ({
      rowActions: rowActionsOf(contract, own.dialogs),
      linkOf: (record: RaRecord) => (opens ? recordPath(contract, record.id) : undefined),
      actions: <ListActions contract={contract} />,
    }),
    [contract, own, opens],
  );
  return <GeneratedList contract={contract} {...fixed} {...own.list} />;
};

/** Reading and editing are pages, removing asks first, every other action on one record is a dialog. */
const rowActionsOf = (contract: ResourceContract, dialogs: Own<ResourceContract>['dialogs']): RowAction[] =>
  Object.entries(contract.actions)
    .filter(
      ([key, { input }]) =>
        !collective.includes(key) && ('id' in input.shape || contract.idField in input.shape),
    )
    .map(([key, { needs }]) => {
      const usual = usualActions[key];
      const to = {
        show: (id: unknown) => recordPath(contract, id),
        edit: (id: unknown) => `${recordPath(contract, id)}/edit`,
      };
      const target =
        key === 'show' || key === 'edit'
          ? { to: (record: RaRecord) => to[key](record.id) }
          : { dialog: dialogs?.[key] ?? (key === 'remove' ? RemoveDialog : GeneratedDialog) };
      return { key, needs, icon: usual ?? <PlayArrowOutlined />, danger: key === 'remove', ...target };
    });
const collective = ['list', 'create', 'map', 'history'];
const usualActions: Record<string, ReactNode> = {
  show: <InfoOutlined />,
  edit: <EditOutlined />,
  remove: <DeleteOutlined />,
};

const ListActions = ({ contract }: { contract: ResourceContract }) => {
  const translate = useTranslate();
  const may = useMay();
  const { banner } = useFeedback();
  const { filterValues, sort } = useListContext();
  const labels = useLabels(contract.name);
  const { list, create } = contract.actions;
  const save = () =>
    download(list as Endpoint, exported(contract, filterValues, sort)).catch((error: Error) =>
      banner(error.message, 'danger'),
    );
  const offered: PageAction[] = [];
  if (contract.exports?.list && may(contract.exports.list.needs)) {
    offered.push({
      label: translate('terrain.generated.export'),
      icon: <FileDownloadOutlined />,
      onClick: save,
    });
  }
  if (create && may(create.needs)) {
    offered.push({
      label: labels.action('create'),
      icon: <Add />,
      primary: true,
      to: `/${contract.name}/new`,
    });
  }
  return <PageActions actions={offered} />;
};

/** Plain resources take filter and order as JSON values, the others field by field. */
const exported = (
  contract: ResourceContract,
  filter: Record<string, unknown>,
  { field, order }: { field: string; order: string },
) => {
  const known = contract.sorts.includes(field);
  return isCrud(contract)
    ? {
        filter: JSON.stringify(filter),
        export: true,
        ...(known && { sort: JSON.stringify([field, order]) }),
      }
    : { ...filter, export: true, limit: -1, ...(known && { sort: field, order }) };
};

// Only the list is needed at once.
const CreatePage = lazy(() => import('./RecordPages').then(({ CreatePage }) => ({ default: CreatePage })));
const ShowPage = lazy(() => import('./RecordPages').then(({ ShowPage }) => ({ default: ShowPage })));
const EditPage = lazy(() => import('./RecordPages').then(({ EditPage }) => ({ default: EditPage })));
const GeneratedDialog = lazy(() =>
  import('./GeneratedDialog').then(({ GeneratedDialog }) => ({ default: GeneratedDialog })),
);
const RemoveDialog = lazy(() =>
  import('./RemoveDialog').then(({ RemoveDialog }) => ({ default: RemoveDialog })),
);
