import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { Alert, Box, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useGetOne, useTranslate } from 'ra-core';
import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { CreateTargetContext } from '../fields/create-target';
import { useLabels } from '../fields/useLabels';
import { GeneratedForm } from '../forms/GeneratedForm';
import { useReadable } from '../forms/useReadable';
import type { ListRecord } from '../lists/columns';
import { ListSkeleton } from '../lists/ListStates';
import { useRecordName } from '../lists/useRecordName';
import { useCan } from '../providers/access';
import { hasCapability } from '../providers/backend';
import { fullRecordParams } from '../providers/dataProvider';
import { lazyPage } from '../providers/lazy';
import { recordPath } from '../providers/record-path';
import { AccessDenied } from '../ui/AccessDenied';
import { PageFrame } from '../ui/PageFrame';
import { GeneratedHistory } from './GeneratedHistory';
import { GeneratedShow } from './GeneratedShow';

const CreateDialog = lazyPage(() => import('./CreateDialog'), 'CreateDialog');
const RelatedRecords = lazyPage(() => import('./RelatedRecords'), 'RelatedRecords');
const GeneratedRemoveDialog = lazyPage(() => import('./GeneratedRemoveDialog'), 'GeneratedRemoveDialog');

type PageProps = { contract: ResourceContract };

type CreatePageProps = PageProps & { After?: ComponentType<{ record: ListRecord }> };

/** The page of a contract's `create`. */
export const CreatePage = ({ contract, After }: CreatePageProps) => {
  const labels = useLabels(contract.name);
  const [created, setCreated] = useState<ListRecord>();
  const may = useCan();
  if (!may(contract.actions.create.needs)) return <AccessDenied />;
  return (
    <PageFrame title={`${labels.title} · ${labels.action('create')}`}>
      <CreateTargetContext value={CreateDialog}>
        <GeneratedForm
          contract={contract}
          back={`/${contract.name}`}
          onSaved={After && (record => setCreated(record as ListRecord))}
        />
      </CreateTargetContext>
      {After && created && <After record={created} />}
    </PageFrame>
  );
};

type ShowPageProps = PageProps & { Actions?: ComponentType<{ record: ListRecord }> };

/** A record with its actions and history. */
export const ShowPage = ({ contract: whole, Actions }: ShowPageProps) => {
  const contract = useReadable(whole);
  const labels = useLabels(contract.name);
  const may = useCan();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [removing, setRemoving] = useState(false);
  const { show, edit, remove, history } = contract.actions;
  if (!may(show.needs)) return <AccessDenied />;
  return (
    <WithRecord contract={contract}>
      {(record, name) => (
        <PageFrame
          title={name}
          actions={
            <>
              {Actions && <Actions record={record} />}
              {remove && may(remove.needs) && (
                <Button
                  color="error"
                  variant="outlined"
                  startIcon={<DeleteOutlined />}
                  onClick={() => setRemoving(true)}
                >
                  {labels.action('remove')}
                </Button>
              )}
              {edit && may(edit.needs) && (
                <Button
                  component={Link}
                  to={`${recordPath(contract, record.id)}/edit`}
                  variant="contained"
                  startIcon={<EditOutlined />}
                >
                  {labels.action('edit')}
                </Button>
              )}
            </>
          }
        >
          <GeneratedShow contract={contract} record={record}>
            <Suspense fallback={null}>
              <RelatedRecords contract={contract} id={record.id} />
            </Suspense>
            {history && hasCapability('history') && may(history.needs) && (
              <GeneratedHistory contract={contract} id={record.id} />
            )}
          </GeneratedShow>
          {removing && (
            <Suspense fallback={null}>
              <GeneratedRemoveDialog
                resource={contract}
                record={record}
                onClose={removed => {
                  setRemoving(false);
                  if (!removed) return;
                  // Not what this page reads of the record, which is no more.
                  void queries.invalidateQueries({
                    predicate: ({ queryKey: [resource, verb] }) =>
                      resource !== contract.name || verb === 'getList',
                  });
                  navigate(`/${contract.name}`);
                }}
              />
            </Suspense>
          )}
        </PageFrame>
      )}
    </WithRecord>
  );
};

/** The page of a contract's `edit`. */
export const EditPage = ({ contract }: PageProps) => {
  const may = useCan();
  if (!may(contract.actions.edit.needs)) return <AccessDenied />;
  return (
    <WithRecord contract={contract}>
      {(record, name) => (
        <PageFrame title={name}>
          <CreateTargetContext value={CreateDialog}>
            <GeneratedForm contract={contract} record={record} back={recordPath(contract, record.id)} />
          </CreateTargetContext>
        </PageFrame>
      )}
    </WithRecord>
  );
};

/** The record of the address: a skeleton while loading, the error, or the record. */
type WithRecordProps = PageProps & { children: (record: ListRecord, name: string) => ReactNode };
const WithRecord = ({ contract, children }: WithRecordProps) => {
  const translate = useTranslate();
  const labels = useLabels(contract.name);
  const { id } = useParams();
  const { data, error, refetch } = useGetOne<ListRecord>(contract.name, {
    id: Number(id),
    ...fullRecordParams,
  });
  const nameOf = useRecordName(contract, data ? [data] : []);
  if (data) return children(data, nameOf(data));
  return (
    <PageFrame title={labels.title}>
      {error ? (
        <Alert severity="error" sx={{ m: 3 }}>
          {error.message}
          <Box sx={{ mt: 1, display: 'flex', gap: 1 }}>
            <Button component={Link} to={`/${contract.name}`}>
              {translate('terrain.generated.back')}
            </Button>
            <Button onClick={() => refetch()}>{translate('terrain.generated.retry')}</Button>
          </Box>
        </Alert>
      ) : (
        <ListSkeleton />
      )}
    </PageFrame>
  );
};
