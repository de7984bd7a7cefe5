import type { ResourceContract } from '../../../contract/framework/endpoint';
import type { ListViews } from '../../../contract/framework/list-views';

/** The fields that say where a record is. */
export const listPlaceFields = (map: NonNullable<ListViews['map']>) =>
  typeof map === 'string' ? [map] : [map.latitude, map.longitude];

/** Whether a reader's contract has them: they may be closed to the reader. */
export const hasMap = ({ views, record }: Pick<ResourceContract, 'views' | 'record'>) =>
  views?.map !== undefined && listPlaceFields(views.map).every(field => field in record.shape);
