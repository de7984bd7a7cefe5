import { Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { gpmSites } from '../../../contract/gpm-sites';
import { AskField } from '../../ui/AskField';
import { NewSitePage } from './NewSitePage';

/** Enrols a physical site in generator maintenance (document 1, section 2). */
export const NewGpmSite = () => {
  const translate = useTranslate();
  const { input } = gpmSites.actions.create;
  return (
    <NewSitePage
      resource={gpmSites}
      title={translate('terrain.siteDetails.forms.newGpm')}
      added={() => translate('terrain.siteDetails.forms.added.site')}
      closing="byOk"
    >
      <AskField of={input} name="site_owner" label="terrain.siteDetails.forms.owner" />
      <div>
        <AskField of={input} name="site_physique" label="terrain.siteDetails.forms.physical" />
        <Typography variant="caption" color="textSecondary">
          {translate('terrain.siteDetails.forms.physicalHelp')}
        </Typography>
      </div>
      <AskField of={input} name="site_code_facture" label="terrain.siteDetails.forms.invoice" />
      <AskField of={input} name="site_mode" label="terrain.siteDetails.forms.mode" />
      <AskField of={input} name="site_zone" label="terrain.siteDetails.forms.zone" />
      <AskField of={input} name="site_electrified" label="terrain.siteDetails.forms.electrified" />
    </NewSitePage>
  );
};
