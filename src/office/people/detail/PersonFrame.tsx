import ArrowBack from '@mui/icons-material/ArrowBack';
import { Box, Button } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Link, Navigate, Route, Routes } from 'react-router-dom';
import { useWords } from '../../../framework/fields/useWords';
import { ApiError } from '../../../framework/providers/ApiError';
import { EmptyPage } from '../../../framework/ui/EmptyPage';
import { PageBody } from '../../../framework/ui/PageBody';
import { PageFrame } from '../../../framework/ui/PageFrame';
import { PageTabs } from '../../../framework/ui/PageTabs';
import { QueryResult } from '../../../framework/ui/QueryResult';
import { accountStatus } from '../people-cells';
import { PersonActions } from './PersonActions';
import type { Profile } from './profile';

export type PersonTab = { key: string; page: ReactNode };

type PersonFrameProps<Data extends Profile> = {
  query: UseQueryResult<Data, Error>;
  /** The page's own address, and that of its list. */
  root: string;
  list: string;
  /** The first tab is at `root`. */
  tabs: (person: Data) => PersonTab[];
};

/** The frame of a person's page: name, actions on the account, and tabs. */
export const PersonFrame = <Data extends Profile>({ query, root, list, tabs }: PersonFrameProps<Data>) => {
  const translate = useTranslate();
  const words = useWords();
  const person = query.data;
  const errorStatus = query.error instanceof ApiError ? query.error.status : undefined;
  // The response is the same for a person that the user may not see and for a missing one.
  if (errorStatus === 404 || errorStatus === 422)
    return (
      <EmptyPage
        title={translate('terrain.people.page.notFound')}
        text={translate('terrain.people.page.notFoundText')}
      >
        <Button component={Link} to={list} startIcon={<ArrowBack />} variant="outlined">
          {translate('terrain.people.page.back')}
        </Button>
      </EmptyPage>
    );
  if (query.isError && !person)
    return (
      <EmptyPage title={translate('terrain.people.page.failed')} text={query.error.message}>
        <Button variant="outlined" onClick={() => query.refetch()}>
          {translate('terrain.dialogs.retry')}
        </Button>
      </EmptyPage>
    );
  if (!person)
    return (
      <PageFrame title={translate('terrain.people.page.loading')}>
        <Box sx={{ p: 3 }}>
          <QueryResult query={query} lines={8}>
            {() => null}
          </QueryResult>
        </Box>
      </PageFrame>
    );
  const personTabs = tabs(person);
  const fullName = [person.account_firstname, person.account_lastname].filter(Boolean).join(' ');
  return (
    <PageFrame
      title={[person.account_username, fullName].filter(Boolean).join(' · ')}
      count={accountStatus({ status: person.account_status, expires_at: person.expires_at }, words)}
      actions={<PersonActions person={person} />}
      tabs={
        <PageTabs
          label={translate('terrain.people.page.tabs')}
          tabs={personTabs.map(({ key }, index) => ({
            to: index === 0 ? root : `${root}/${key}`,
            label: translate(`terrain.people.page.${key}`),
          }))}
        />
      }
    >
      <PageBody>
        <Routes>
          {personTabs.map(({ key, page }, index) =>
            index === 0 ? (
              <Route key={key} index element={page} />
            ) : (
              <Route key={key} path={key} element={page} />
            ),
          )}
          <Route path="*" element={<Navigate to={root} replace />} />
        </Routes>
      </PageBody>
    </PageFrame>
  );
};
