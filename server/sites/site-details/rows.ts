import type { Cosite, Equipment } from '../../../contract/sites/site-details';
import type { CositeRecord, EquipmentRecord } from './queries';

export const cositeRow = ({ site_id, ...cosite }: CositeRecord): Cosite => cosite;
export const equipmentRow = ({ site_id, ...equipment }: EquipmentRecord): Equipment => equipment;
