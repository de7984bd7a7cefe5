import type { ResourceContract } from '../../../contract/framework/endpoint';

/** The address of a site's page within its list. */
export const siteDetailPath =
  ({ name }: Pick<ResourceContract, 'name'>) =>
  ({ site_id }: { site_id: number }) =>
    `/${name}/detail/${site_id}`;
