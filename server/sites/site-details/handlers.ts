import type { siteDetails } from '../../../contract/sites/site-details';
import type { Handlers } from '../../framework/http/mount';
import { addCosite, editCosite, listCosites, removeCosite } from './cosites';
import { addEquipment, editEquipment, listEquipment, removeEquipment } from './equipment';

export const siteDetailHandlers: Handlers<typeof siteDetails> = {
  cosites: listCosites,
  addCosite,
  editCosite,
  deleteCosite: removeCosite,
  equipment: listEquipment,
  addEquipment,
  editEquipment,
  deleteEquipment: removeEquipment,
};
