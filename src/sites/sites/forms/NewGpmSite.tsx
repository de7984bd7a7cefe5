import { Typography } from '@mui/material';
import { useGetMany, useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { gpmSites } from '../../../../contract/sites/gpm-sites';
import { type Site, siteActions } from '../../../../contract/sites/sites';
import { useCan } from '../../../framework/providers/access';
import { SchemaInput } from '../../../framework/ui/SchemaInput';
import { useSiteDetail } from '../site-queries';
import { ExcludedOwners } from './ExcludedOwners';
import { NewSitePage } from './NewSitePage';

/** Enrols a physical site in generator maintenance (document 1, section 2). */
export const NewGpmSite = ({ list }: { list: string }) => {
  const translate = useTranslate();
  const { input } = gpmSites.actions.create;
  return (
    <NewSitePage
      resource={gpmSites}
      list={list}
      title={translate('terrain.siteDetails.forms.newGpm')}
      getSuccessMessage={() => translate('terrain.siteDetails.forms.added.site')}
      closing="byOk"
      defaultValues={noDefaultOwner}
    >
      <div>
        <SchemaInput of={input} name="site_physique" label="terrain.siteDetails.forms.physical" />
        <Typography variant="caption" color="textSecondary">
          {translate('terrain.siteDetails.forms.physicalHelp')}
        </Typography>
      </div>
      <PrefillFromSite />
      <SchemaInput of={input} name="site_owner" label="terrain.siteDetails.forms.owner" />
      <ExcludedOwners />
      <SchemaInput of={input} name="site_code_facture" label="terrain.siteDetails.forms.invoice" />
      <SchemaInput of={input} name="site_mode" label="terrain.siteDetails.forms.mode" />
      <SchemaInput of={input} name="site_zone" label="terrain.siteDetails.forms.zone" />
      <SchemaInput of={input} name="site_electrified" label="terrain.siteDetails.forms.electrified" />
    </NewSitePage>
  );
};

/** The owner is the site's, not the reader's. */
const noDefaultOwner = { site_owner: undefined };

/** Suggests the chosen site's owner and, if the reader may see it, its invoice code. Both may be changed. */
const PrefillFromSite = () => {
  const may = useCan();
  const id: number | null | undefined = useWatch({ name: 'site_physique' });
  const { data: [row] = [] } = useGetMany<Site & { id: number }>(
    'sites',
    { ids: id ? [id] : [] },
    { enabled: !!id },
  );
  const detail = useSiteDetail(id ?? 0, !!id && may(siteActions.show.needs)).data;
  usePrefill('site_owner', row?.site_id, row?.site_owner);
  usePrefill('site_code_facture', detail?.site_id, detail?.site_code_facture);
  return null;
};

/** Prefills a field once per site; a value prefilled from the previous site is cleared if this one has none. */
const usePrefill = (name: string, siteId: number | undefined, value: string | null | undefined) => {
  const { setValue } = useFormContext();
  const prefilled = useRef<{ siteId?: number; value?: string | null }>({});
  useEffect(() => {
    if (siteId === undefined || siteId === prefilled.current.siteId) return;
    if (value || prefilled.current.value) setValue(name, value ?? '', { shouldValidate: !!value });
    prefilled.current = { siteId, value };
  }, [siteId, value, name, setValue]);
};
