import { useTranslate } from 'ra-core';
import { deliverySites } from '../../../../contract/sites/delivery-sites';
import { SchemaInput } from '../../../framework/ui/SchemaInput';
import { ExcludedOwners } from './ExcludedOwners';
import { NewSitePage } from './NewSitePage';
import { OtherFields } from './OtherFields';
import { SitePlaceInputs } from './SitePlaceInputs';

/** « Nouveau site » of the delivery area: a site or a warehouse (document 1, section 2). */
export const NewDeliverySite = ({ list }: { list: string }) => {
  const translate = useTranslate();
  const { input } = deliverySites.actions.create;
  return (
    <NewSitePage
      resource={deliverySites}
      list={list}
      title={translate('terrain.siteDetails.forms.newSite')}
      getSuccessMessage={({ type_site }) => translate(`terrain.siteDetails.forms.added.${type_site}`)}
      closing="automatic"
    >
      <SchemaInput of={input} name="site_owner" label="terrain.siteDetails.forms.owner" />
      <ExcludedOwners />
      <SchemaInput of={input} name="type_site" label="terrain.siteDetails.forms.type" />
      <SchemaInput of={input} name="site_code" label="terrain.siteDetails.forms.code" />
      <SchemaInput of={input} name="site_name" label="terrain.siteDetails.forms.name" />
      <SitePlaceInputs />
      <SchemaInput of={input} name="site_addess_info" label="terrain.siteDetails.forms.address" />
      <OtherFields />
    </NewSitePage>
  );
};
