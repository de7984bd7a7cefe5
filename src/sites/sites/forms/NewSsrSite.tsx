import { useTranslate } from 'ra-core';
import { ssrSites } from '../../../../contract/sites/ssr-sites';
import { SchemaInput } from '../../../framework/ui/SchemaInput';
import { ExcludedOwners } from './ExcludedOwners';
import { NewSitePage } from './NewSitePage';
import { OtherFields } from './OtherFields';
import { OwnerManagerInput } from './OwnerManagerInput';
import { SitePlaceInputs } from './SitePlaceInputs';

/** A new site of the SSR area (document 1, section 2). */
export const NewSsrSite = ({ list }: { list: string }) => {
  const translate = useTranslate();
  const { input } = ssrSites.actions.create;
  return (
    <NewSitePage
      resource={ssrSites}
      list={list}
      title={translate('terrain.siteDetails.forms.newSsr')}
      getSuccessMessage={() => translate('terrain.siteDetails.forms.added.site')}
      closing="automatic"
    >
      <SchemaInput of={input} name="site_owner" label="terrain.siteDetails.forms.owner" />
      <ExcludedOwners />
      <SchemaInput of={input} name="site_code" label="terrain.siteDetails.forms.code" />
      <SchemaInput of={input} name="site_name" label="terrain.siteDetails.forms.name" />
      <OwnerManagerInput of={input} name="site_manager_id" label="terrain.siteDetails.forms.manager" />
      <SitePlaceInputs />
      <SchemaInput of={input} name="site_addess_info" label="terrain.siteDetails.forms.address" />
      <OtherFields />
    </NewSitePage>
  );
};
