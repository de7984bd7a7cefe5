import { latLngBounds } from 'leaflet';
import type { FormLists } from '../../../contract/framework/form-lists';

/** The country; for users with a region their wilayas, with the area around their seats. */
export const getDefaultBounds = (lists: FormLists | undefined) => {
  const { wilayas = [], elsewhere } = lists ?? {};
  if (!wilayas.length || !elsewhere?.wilayas.length) return algeria;
  return latLngBounds(wilayas.map(({ lat, lng }) => [lat, lng])).pad(0.2);
};

const algeria = latLngBounds([
  [18.9, -8.7],
  [37.2, 12],
]);
