import { Route } from 'react-router-dom';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import type { ResourceViews } from '../lists/resource-views';
import { lazy } from '../providers/lazy';
import type { AnyResourceOptions, ResourceOptions } from './ResourceList';

/**
 * Every screen of a resource from its contract and labels alone: `generateResource(vehicles)` gives list,
 * form, record page and history, each behind the permission of its action.
 */
export function generateResource<C extends ResourceContract>(
  contract: C,
  options?: ResourceOptions<C>,
): ResourceViews;
export function generateResource(
  contract: ResourceContract,
  options: AnyResourceOptions = {},
): ResourceViews {
  return {
    name: contract.name,
    list: () => <ResourceList contract={contract} options={options} />,
    routes: [
      <Route key="new" path="new" element={<CreatePage contract={contract} After={options.AfterCreate} />} />,
      <Route
        key="detail"
        path="detail/:id"
        element={<ShowPage contract={contract} Actions={options.PageActions} />}
      />,
      <Route key="edit" path="detail/:id/edit" element={<EditPage contract={contract} />} />,
    ],
  };
}

const ResourceList = lazy(() => import('./ResourceList'), 'ResourceList');
const CreatePage = lazy(() => import('./RecordPages'), 'CreatePage');
const ShowPage = lazy(() => import('./RecordPages'), 'ShowPage');
const EditPage = lazy(() => import('./RecordPages'), 'EditPage');
