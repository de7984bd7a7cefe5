import Add from '@mui/icons-material/Add';
import ArrowBack from '@mui/icons-material/ArrowBack';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import PlayArrowOutlined from '@mui/icons-material/PlayArrowOutlined';
import { useListContext, useTranslate } from 'ra-core';
import { type ComponentType, type ReactNode, Suspense, useMemo } from 'react';
import { crudKey, isCrud } from '../../../contract/framework/crud';
import type { Endpoint, ResourceContract } from '../../../contract/framework/endpoint';
import { isShown, mayWriteField } from '../../../contract/framework/record-rules';
import type { SessionUser } from '../../../contract/framework/session';
import { useFeedback } from '../feedback/FeedbackProvider';
import { useLabels } from '../fields/useLabels';
import { useReadable } from '../forms/useReadable';
import { loadImportDialog } from '../imports/load-import-dialog';
import { useOtherViews } from '../list-views/useOtherViews';
import type { BulkAction, RowAction, RowDialog } from '../lists/actions';
import type { ListRecord, RowOf } from '../lists/columns';
import { GeneratedList } from '../lists/GeneratedList';
import type { GeneratedListProps } from '../lists/list-props';
import { useListDialog } from '../lists/useListDialog';
import { useCan } from '../providers/access';
import { hasCapability } from '../providers/backend';
import { download } from '../providers/call';
import { lazy, lazyPage } from '../providers/lazy';
import { recordPath } from '../providers/record-path';
import { useSession } from '../providers/sessionStore';
import { type PageAction, PageActions } from '../ui/PageActions';
import { listSharedFields } from './list-shared-fields';

export type ResourceOptions<C extends ResourceContract, Row = RowOf<C>> = {
  list?: Partial<Omit<GeneratedListProps<C, Row>, 'contract'>>;
  /** Custom dialogs for actions of the row menu. */
  dialogs?: Record<string, RowDialog<Row>>;
  /** What follows the creation of a record, instead of the list. */
  AfterCreate?: ComponentType<{ record: ListRecord }>;
  /** Further actions of a record's page. */
  PageActions?: ComponentType<{ record: ListRecord }>;
  /** The parent page, named by the key of its title. */
  from?: { to: string; title: string };
};

/** The list of a resource by its contract, with import and export, each action behind its permission. */
export const ResourceList = ({ contract: whole, options }: ResourceListProps) => {
  const contract = useReadable(whole);
  const user = useSession();
  const may = useCan();
  const canShow = contract.actions.show && may(contract.actions.show.needs);
  const canEdit = isCrud(contract) && may(contract.actions.edit.needs);
  const defaultProps = useMemo(
    () => ({
      rowActions: listRowActions(contract, options.dialogs),
      linkOf: (record: ListRecord) => (canShow ? recordPath(contract, record.id) : undefined),
      actions: <ListActions contract={contract} from={options.from} />,
      editable: canEdit ? listEditableColumns(contract, user) : undefined,
      bulkActions: listBulkActions(contract, user),
    }),
    [contract, options, canShow, canEdit, user],
  );
  const otherViews = useOtherViews(contract);
  return <GeneratedList contract={contract} otherViews={otherViews} {...defaultProps} {...options.list} />;
};

/** The options of any resource. */
export type AnyResourceOptions = ResourceOptions<ResourceContract, ListRecord>;
type ResourceListProps = { contract: ResourceContract; options: AnyResourceOptions };

/** All fields of the edit form that the person may write, except the key, which links to the record. */
const listEditableColumns = (contract: ResourceContract, user: SessionUser | null) =>
  Object.fromEntries(
    Object.keys(contract.actions.edit.input.shape)
      .filter(field => !['id', 'version', 'confirmed', contract.key].includes(field))
      .filter(field => mayWriteField(contract, field, user))
      .map(field => [
        field,
        { Editor: CellEditor, when: (record: ListRecord) => isShown(contract, field, record) },
      ]),
  );

/** Show and edit are pages, remove asks first, every other action on one record is a dialog. */
const listRowActions = (contract: ResourceContract, dialogs: AnyResourceOptions['dialogs']): RowAction[] =>
  Object.entries(contract.actions)
    .filter(([key, action]) => !actionsWithoutRow.includes(key) && isOnRecord(contract, action))
    .map(([key, { needs }]) => {
      const icon = defaultIcons[key] ?? <PlayArrowOutlined />;
      const getPath = ({ id }: ListRecord) =>
        key === 'edit' ? `${recordPath(contract, id)}/edit` : recordPath(contract, id);
      const target =
        key === 'show' || key === 'edit'
          ? { to: getPath }
          : { dialog: dialogs?.[key] ?? (key === 'remove' ? RemoveDialog : GeneratedDialog) };
      return { key, needs, icon, danger: key === 'remove', ...target };
    });
/** What several records of a plain resource can be given at once, and their removal. */
const listBulkActions = (contract: ResourceContract, user: SessionUser | null): BulkAction[] => {
  const { editMany, removeMany } = contract.actions;
  if (!editMany || !removeMany || !hasCapability('bulk')) return [];
  const hasFields = listSharedFields(contract).some(field => mayWriteField(contract, field, user));
  return [
    ...(hasFields
      ? [{ key: 'editMany', icon: defaultIcons.edit, needs: editMany.needs, dialog: BulkEditDialog }]
      : []),
    { key: 'removeMany', icon: defaultIcons.remove, needs: removeMany.needs, dialog: BulkRemoveDialog },
  ];
};
const isOnRecord = ({ idField }: ResourceContract, { input }: Pick<Endpoint, 'input'>) =>
  'id' in input.shape || idField in input.shape;
/** Actions that are not in a row's menu. */
const actionsWithoutRow = ['list', 'create', 'map', 'history'];
const defaultIcons: Record<string, ReactNode> = {
  show: <InfoOutlined />,
  edit: <EditOutlined />,
  remove: <DeleteOutlined />,
};

type ListActionsProps = { contract: ResourceContract; from?: AnyResourceOptions['from'] };
const ListActions = ({ contract, from }: ListActionsProps) => {
  const translate = useTranslate();
  const may = useCan();
  const { banner } = useFeedback();
  const { filterValues, sort } = useListContext();
  const { open, setOpen, close } = useListDialog<'import'>();
  const labels = useLabels(contract.name);
  const { list, create } = contract.actions;
  const exportList = () =>
    download(list as Endpoint, buildExportInput(contract, filterValues, sort)).catch((error: Error) =>
      banner(error.message, 'danger'),
    );
  const pageActions: PageAction[] = [
    ...(from ? [{ label: translate(from.title), icon: <ArrowBack />, to: from.to }] : []),
    {
      label: translate('terrain.generated.import'),
      icon: <FileUploadOutlined />,
      onClick: () => setOpen('import'),
      allowed:
        hasCapability('import') && isCrud(contract) && contract.imported !== false && may(create.needs),
      inEmptyList: 'also',
    },
    {
      label: translate('terrain.generated.export'),
      icon: <FileDownloadOutlined />,
      onClick: exportList,
      allowed: hasCapability('export') && !!contract.exports?.list && may(contract.exports.list.needs),
    },
    {
      label: labels.action('create'),
      icon: <Add />,
      primary: true,
      to: `/${contract.name}/new`,
      allowed: !!create && may(create.needs),
      inEmptyList: 'also',
    },
  ];
  return (
    <>
      <PageActions actions={pageActions} />
      {open && (
        <Suspense fallback={null}>
          <ImportDialog kinds={[crudKey(contract)]} onClose={close} />
        </Suspense>
      )}
    </>
  );
};

/** Plain resources send filter and sort as JSON values, the others field by field. */
const buildExportInput = (
  contract: ResourceContract,
  filter: Record<string, unknown>,
  { field, order }: { field: string; order: string },
) => {
  const isSortable = contract.sorts.includes(field);
  return isCrud(contract)
    ? {
        filter: JSON.stringify(filter),
        export: true,
        ...(isSortable && { sort: JSON.stringify([field, order]) }),
      }
    : { ...filter, export: true, limit: -1, ...(isSortable && { sort: field, order }) };
};

const BulkEditDialog = lazy(() => import('./BulkEditDialog'), 'BulkEditDialog');
const BulkRemoveDialog = lazyPage(() => import('./BulkRemoveDialog'), 'BulkRemoveDialog');
const CellEditor = lazy(() => import('../lists/CellEditor'), 'CellEditor');
const GeneratedDialog = lazy(() => import('./GeneratedDialog'), 'GeneratedDialog');
const ImportDialog = lazyPage(loadImportDialog, 'ImportDialog');
const RemoveDialog = lazyPage(() => import('./GeneratedRemoveDialog'), 'GeneratedRemoveDialog');
