import { useTranslate } from 'ra-core';
import { useParams } from 'react-router-dom';
import { accountActions } from '../../../../contract/organisation/account-actions';
import { useCan } from '../../../framework/providers/access';
import { useSession } from '../../../framework/providers/sessionStore';
import { AccessDenied } from '../../../framework/ui/AccessDenied';
import { QueryResult } from '../../../framework/ui/QueryResult';
import { Section } from '../../../framework/ui/Section';
import { useActivity, useAgentOverview } from '../person-queries';
import { AccountTab } from './AccountTab';
import { ActivityTable } from './ActivityTable';
import { AgentOverviewTab } from './AgentOverviewTab';
import { canManagePerson } from './can-manage-person';
import { PersonFrame } from './PersonFrame';

/** An agent at `/agents/:id`: their activity and account (document 3, section 2.4). */
export const AgentPage = () => {
  const may = useCan();
  const user = useSession();
  const id = Number(useParams().id);
  const allowed = may(accountActions.actions.overview.needs);
  const query = useAgentOverview(id, allowed);
  if (!allowed) return <AccessDenied />;
  return (
    <PersonFrame
      query={query}
      root={`/agents/${id}`}
      list="/agents"
      tabs={agent => [
        { key: 'overview', page: <AgentOverviewTab agent={agent} /> },
        { key: 'activity', page: <ActivityTab id={id} /> },
        ...(agent.account_status !== 'deleted' && canManagePerson(user, agent)
          ? [{ key: 'account', page: <AccountTab person={agent} /> }]
          : []),
      ]}
    />
  );
};

const ActivityTab = ({ id }: { id: number }) => {
  const translate = useTranslate();
  return (
    <Section title={translate('terrain.people.activity.title')}>
      <QueryResult query={useActivity(id)} lines={8}>
        {rows => <ActivityTable rows={rows} />}
      </QueryResult>
    </Section>
  );
};
