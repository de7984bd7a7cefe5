import { Box, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { ResourceContextProvider, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { views } from '../../../contract/organisation/views';
import { transientFilters } from '../../../contract/work/maintenance';
import { siteLists } from '../../../contract/work/site-selection';
import { FilterBar } from '../../framework/lists/FilterBar';
import { listAllowedFilters } from '../../framework/lists/filters';
import { call } from '../../framework/providers/call';
import { useSession } from '../../framework/providers/sessionStore';

type ListName = keyof typeof siteLists;
const lists = Object.keys(siteLists) as ListName[];

/** Selects sites by the filters of the site list, optionally starting from a saved view. */
export const SitesFilter = () => {
  const translate = useTranslate();
  const user = useSession();
  const { setValue } = useFormContext();
  const area = useWatch({ name: 'area' }) as ListName;
  const { field } = useController({ name: 'filter' });
  const contract = siteLists[area];
  const fields = useMemo(
    () => listAllowedFilters(contract, user).filter(({ source }) => !isTransient(source)),
    [contract, user],
  );
  const setFilter = (list: ListName, filter: object) => {
    const allowed = listAllowedFilters(siteLists[list], user).map(({ source }) => source);
    const permanentFilters = Object.entries(filter).filter(
      ([name]) => allowed.includes(name) && !isTransient(name),
    );
    setValue('filter', Object.fromEntries(permanentFilters), { shouldDirty: true });
  };
  return (
    <Stack spacing={1.5} useFlexGap>
      <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 2 }}>
        <TextField
          select
          value={area}
          label={translate('resources.maintenance.fields.area')}
          onChange={({ target }) => {
            const list = target.value as ListName;
            setValue('area', list, { shouldDirty: true });
            setFilter(list, field.value);
          }}
        >
          {lists.map(list => (
            <MenuItem key={list} value={list}>
              {translate(`resources.${siteLists[list].name}.title`)}
            </MenuItem>
          ))}
        </TextField>
        <SavedViewInput list={contract.name} onChoose={filter => setFilter(area, filter)} />
      </Box>
      <ResourceContextProvider value={contract.name}>
        <Box sx={{ mx: { xs: -2, md: -3 }, my: -1 }}>
          <FilterBar
            fields={fields}
            pinnedFilters={pinnedFilters}
            filter={field.value ?? {}}
            defaultFilter={noFilter}
            onFilter={field.onChange}
          />
        </Box>
      </ResourceContextProvider>
      <Typography variant="caption" color="textSecondary">
        {translate('terrain.maintenance.filterHelp')}
      </Typography>
    </Stack>
  );
};

const isTransient = (filterName: string) => transientFilters.some(name => name === filterName);

const noFilter = {};
const pinnedFilters = {
  search: ['site_code'],
  chips: ['mode', 'site_wilaya', 'site_owner', 'cluster', 'site_type', 'agent'],
} as const;

/** Copies the filter of a saved view, which may then be changed. */
const SavedViewInput = ({ list, onChoose }: { list: string; onChoose: (filter: object) => void }) => {
  const translate = useTranslate();
  const { data } = useQuery({
    queryKey: ['views', list],
    queryFn: ({ signal }) => call(views.actions.list, { resource: list }, { signal }),
  });
  if (!data?.views.length) return null;
  return (
    <TextField
      select
      value=""
      label={translate('terrain.maintenance.view')}
      onChange={({ target }) =>
        onChoose(data.views.find(({ id }) => String(id) === target.value)?.state.filter ?? {})
      }
    >
      {data.views.map(({ id, name }) => (
        <MenuItem key={id} value={String(id)}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
};
