import type { z } from 'zod';
import type { EquipmentInput, siteDetails } from '../../../contract/sites/site-details';
import { omitEmpty, recordHistory } from '../../framework/history/record-history';
import type { Handler } from '../../framework/http/mount';
import { requireVersion } from '../../framework/http/require-version';
import { requireLockedSite, requireSite } from '../sites/require-site';
import {
  deleteEquipment,
  type EquipmentRecord,
  equipmentById,
  findEquipmentBySite,
  insertEquipment,
  updateEquipment,
} from './queries';
import { requireSitePart } from './require-site-part';
import { equipmentRow } from './rows';

type Actions = (typeof siteDetails)['actions'];

export const listEquipment: Handler<Actions['equipment']> = async ({ input, user, db }) => {
  await requireSite(db, user, input.site_id);
  return { data: (await findEquipmentBySite(db, input.site_id)).map(equipmentRow) };
};

export const addEquipment: Handler<Actions['addEquipment']> = async ({ input, user, db, request }) => {
  await requireLockedSite(db, user, input.site_id);
  const values = toStoredValues(input);
  const id = await insertEquipment(db, { site_id: input.site_id, ...values });
  await recordHistory(db, { user, address: request.ip }, [
    { object: 'sites', id: input.site_id, action: 'siteDetails.addEquipment', after: omitEmpty(values) },
  ]);
  return { id };
};

/** Replaces the whole record: fields not sent are emptied. */
export const editEquipment: Handler<Actions['editEquipment']> = async ({ input, user, db, request }) => {
  const before = await requireSitePart(db, user, () => equipmentById(db, input.id));
  await requireVersion(input.version, before.version, () => equipmentRow(before));
  const after = await updateEquipment(db, before.id, toStoredValues(input));
  await recordHistory(db, { user, address: request.ip }, [
    {
      object: 'sites',
      id: before.site_id,
      action: 'siteDetails.editEquipment',
      about: omitEmpty({ category: before.category, brand: before.brand, type: before.type }),
      before,
      after,
    },
  ]);
  return {};
};

export const removeEquipment: Handler<Actions['deleteEquipment']> = async ({ input, user, db, request }) => {
  const before = await requireSitePart(db, user, () => equipmentById(db, input.id));
  await deleteEquipment(db, before.id);
  await recordHistory(db, { user, address: request.ip }, [
    {
      object: 'sites',
      id: before.site_id,
      action: 'siteDetails.deleteEquipment',
      before: omitEmpty(toStoredValues(before)),
    },
  ]);
  return {};
};

const toStoredValues = (values: z.output<typeof EquipmentInput> | EquipmentRecord) => ({
  category: values.category,
  brand: values.brand || null,
  type: values.type || null,
  capacity: values.capacity || null,
  quantity: values.quantity,
  serial_number: values.serial_number || null,
  installed_on: values.installed_on ?? null,
  remark: values.remark || null,
});
