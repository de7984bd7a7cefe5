import { Box } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type CatalogueFamily, catalogueFamilies } from '../../../contract/organisation/catalogues';
import { call } from '../../framework/providers/call';
import { Anchor } from '../../framework/ui/Anchor';
import { QueryResult } from '../../framework/ui/QueryResult';
import { Catalogue } from './Catalogue';
import type { CatalogueCalls } from './catalogue-calls';

type CataloguePageProps = { family: CatalogueFamily; calls: CatalogueCalls };

/** A settings page: all catalogues of one family, each an editable list (document 3, section 2.9). */
export const CataloguePage = ({ family, calls }: CataloguePageProps) => {
  const queryClient = useQueryClient();
  const queryKey = ['settings', family];
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(calls.list, {}, { signal })).items,
  });
  const refetchCatalogues = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey }),
      // Forms then offer the updated lists at once.
      queryClient.invalidateQueries({ queryKey: ['formLists'] }),
    ]);
  return (
    <QueryResult query={query} lines={8}>
      {items => (
        <Box sx={gridStyles}>
          {catalogueFamilies[family].map(type => (
            <Anchor key={type} name={type}>
              <Catalogue
                type={type}
                items={items.filter(({ item_type }) => item_type === type)}
                calls={calls}
                onChanged={refetchCatalogues}
              />
            </Anchor>
          ))}
        </Box>
      )}
    </QueryResult>
  );
};

const gridStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  gap: 2,
  alignItems: 'start',
  maxWidth: 1200,
};
