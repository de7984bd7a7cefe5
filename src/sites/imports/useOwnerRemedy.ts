import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import type { OwnerRemedy } from '../../../contract/office/imports';
import { owners } from '../../../contract/organisation/organisation';
import { useNotifySuccess } from '../../framework/feedback/useNotifySuccess';
import { useCan } from '../../framework/providers/access';

/** Lets an owner receive sites, or creates it, as on the owners' page: with history and undo. */
export const useOwnerRemedy = () => {
  const dataProvider = useDataProvider();
  const client = useQueryClient();
  const translate = useTranslate();
  const notifySuccess = useNotifySuccess();
  const may = useCan();

  const allow = async (key: string) => {
    const { data } = await dataProvider.getList(owners.name, {
      filter: {},
      pagination: { page: 1, perPage: 1000 },
      sort: { field: 'id', order: 'ASC' },
    });
    const owner = data.find(each => each.key === key);
    if (!owner || owner.assignable) return owner;
    const { id } = owner;
    return dataProvider.update(owners.name, {
      id,
      data: { ...owner, assignable: true },
      previousData: owner,
    });
  };

  return {
    isAllowed: ({ action }: OwnerRemedy) => may(owners.actions[action === 'allow' ? 'edit' : 'create'].needs),
    apply: async ({ action, owner }: OwnerRemedy, name: string) => {
      const saved =
        action === 'allow'
          ? await allow(owner)
          : await dataProvider.create(owners.name, {
              data: { label: owner, assignable: true, colour: null },
            });
      await client.invalidateQueries({ queryKey: ['formLists'] });
      const done = action === 'allow' ? 'allowed' : 'created';
      notifySuccess(translate(`terrain.imports.owners.${done}`, { owner: name }), saved?.data);
    },
  };
};
