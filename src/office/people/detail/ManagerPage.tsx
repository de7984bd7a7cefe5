import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Navigate, useParams } from 'react-router-dom';
import { accountActions } from '../../../../contract/organisation/account-actions';
import type { PersonDetail } from '../../../../contract/organisation/person-detail';
import { getRoleDefinition, type PeopleListName } from '../../../../contract/organisation/roles';
import { useCan } from '../../../framework/providers/access';
import { useSession } from '../../../framework/providers/sessionStore';
import { AccessDenied } from '../../../framework/ui/AccessDenied';
import { Section } from '../../../framework/ui/Section';
import { personPath } from '../person-path';
import { usePersonDetail } from '../person-queries';
import { AccountTab } from './AccountTab';
import { ActivityTable } from './ActivityTable';
import { canManagePerson } from './can-manage-person';
import { PersonDetails } from './PersonDetails';
import { PersonFrame } from './PersonFrame';

/** A manager or a cluster manager: details, activity, account (document 3, section 2.5). */
export const ManagerPage = ({ name }: { name: PeopleListName }) => {
  const may = useCan();
  const user = useSession();
  const id = Number(useParams().id);
  const allowed = may(accountActions.actions.detail.needs);
  const query = usePersonDetail(id, allowed);
  if (!allowed) return <AccessDenied />;
  const root = `/${name}/detail/${id}`;
  const role = query.data?.account_role;
  // Logs link here for every role.
  if (role && !getRoleDefinition(role).holdsAll && personPath(role, id) !== root)
    return <Navigate to={personPath(role, id)} replace />;
  return (
    <PersonFrame
      query={query}
      root={root}
      list={`/${name}`}
      tabs={person => [
        { key: 'overview', page: <Overview person={person} /> },
        ...(person.account_status !== 'deleted' && canManagePerson(user, person)
          ? [{ key: 'account', page: <AccountTab person={person} /> }]
          : []),
      ]}
    />
  );
};

const Overview = ({ person }: { person: PersonDetail }) => {
  const translate = useTranslate();
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        // Side by side once each activity fits on one line.
        '@media (min-width: 1400px)': { gridTemplateColumns: 'minmax(320px, 2fr) minmax(0, 3fr)' },
        gap: 2,
        alignItems: 'start',
        maxWidth: 1400,
      }}
    >
      <Section title={translate('terrain.people.overview.general')}>
        <PersonDetails person={person} />
      </Section>
      <Section title={translate('terrain.people.activity.title')} count={person.logs.length}>
        <ActivityTable rows={person.logs} />
      </Section>
    </Box>
  );
};
