import { clusters, owners, wilayas } from '../../../contract/organisation/organisation';
import { generateResource } from '../../framework/generated-pages/generate-resource';
import { lazyPage } from '../../framework/providers/lazy';

const ClusterActions = lazyPage(() => import('./ClusterActions'), 'ClusterActions');
const parentPage = { to: '/settings/organisation', title: 'terrain.dialogs.organisation' };

/** The lists of the organisation, each with a link back to the settings; one starts with fewer columns than it has. */
export const organisationViews = [
  generateResource(owners, { from: parentPage }),
  generateResource(clusters, { from: parentPage, PageActions: ClusterActions }),
  generateResource(wilayas, {
    from: parentPage,
    list: {
      show: ['name', 'number', 'cluster_id', 'name_ar', 'seat', 'shape_of'],
      more: ['name_en', 'lat', 'lng'],
    },
  }),
];
