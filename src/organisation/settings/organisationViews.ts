import { clusters, owners, wilayas } from '../../../contract/organisation/organisation';
import { generatedResource } from '../../framework/generated-pages/generatedResource';

const from = { to: '/settings/organisation', title: 'terrain.dialogs.organisation' };

/** The lists of the organisation, each with a link back to the settings; one starts with fewer columns than it has. */
export const organisationViews = [
  generatedResource(owners, { from }),
  generatedResource(clusters, { from }),
  generatedResource(wilayas, {
    from,
    list: {
      show: ['name', 'number', 'cluster_id', 'name_ar', 'seat', 'shape_of'],
      more: ['name_en', 'lat', 'lng'],
    },
  }),
];
