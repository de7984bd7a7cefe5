import { useMemo } from 'react';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import type { PeopleListName } from '../../../contract/organisation/roles';
import { GeneratedList } from '../../framework/lists/GeneratedList';
import { useCan } from '../../framework/providers/access';
import { AccessDenied } from '../../framework/ui/AccessDenied';
import { PeopleListActions } from './PeopleListActions';
import { peopleBulkActions, peopleRowActions } from './people-actions';
import { type PeopleRow, peopleCells } from './people-cells';
import { type PeopleListDefinition, peopleLists } from './people-lists';
import { personPath } from './person-path';

/** The list of agents, managers or cluster managers (document 3, sections 2.4 to 2.6). */
export const PeopleList = ({ name }: { name: PeopleListName }) => {
  const definition: PeopleListDefinition = peopleLists[name];
  const may = useCan();
  const listProps = useMemo(
    () => ({
      columns: peopleCells,
      rowActions: peopleRowActions,
      bulkActions: peopleBulkActions(definition),
      actions: <PeopleListActions definition={definition} />,
    }),
    [definition],
  );
  if (!may(definition.contract.actions.list.needs)) return <AccessDenied />;
  return (
    <GeneratedList<ResourceContract, PeopleRow>
      key={name}
      contract={definition.contract}
      show={definition.show}
      more={definition.more}
      pinnedFilters={pinnedFilters}
      linkOf={linkOf}
      {...listProps}
    />
  );
};

const pinnedFilters = {
  search: ['name', 'matricule'],
  chips: ['status', 'manager', 'cluster', 'owner', 'week_plans'],
};

const linkOf = ({ role, userid }: PeopleRow) => personPath(role, userid);
