import { z } from 'zod';
import { defineCalls, get, post } from '../framework/endpoint';
import { wholeNumber } from '../framework/numbers';
import { Code, Day, Id, LongText, Name } from '../framework/vocabulary';
import { pmRule } from '../organisation/permissions';
import { CositeType } from '../organisation/vocabulary';
import { EquipmentCategory } from './equipment';
import { SiteParams } from './sites';

export const Cosite = z.object({ id: Id, site_type: z.string(), site_code: z.string(), version: z.int() });
export type Cosite = z.infer<typeof Cosite>;
const NewCosite = z.object({ site_type: CositeType, site_code: Code });

/** A piece of equipment on a site; the Assets tab shows a table per category. */
export const Equipment = z.object({
  id: Id,
  category: EquipmentCategory,
  brand: z.string().nullable(),
  type: z.string().nullable(),
  /** As written on the plate: « 12000 BTU », « 20 kVA », « 200 Ah ». */
  capacity: z.string().nullable(),
  quantity: z.int(),
  serial_number: z.string().nullable(),
  installed_on: Day.nullable(),
  remark: z.string().nullable(),
  version: z.int(),
});
export type Equipment = z.infer<typeof Equipment>;
export const EquipmentInput = z.object({
  category: EquipmentCategory,
  brand: Name.optional(),
  type: Name.optional(),
  capacity: Name.optional(),
  quantity: wholeNumber().min(0).max(999).default(1),
  serial_number: Name.optional(),
  installed_on: Day.optional(),
  remark: LongText.optional(),
});

const readRule = pmRule('read_site_detail');
const editRule = pmRule('edit_site', 'manager');
const VersionInput = z.object({ version: wholeNumber().optional() });
const IdResponse = z.object({ id: Id });

/** Co-located sites and equipment of one site (document 1, sections 2 and 7). */
export const siteDetails = defineCalls({
  name: 'siteDetails',
  actions: {
    cosites: get('/api/sites/cosites/:site_id', {
      cost: 'light',
      input: SiteParams,
      output: z.object({ data: z.array(Cosite) }),
      needs: readRule,
    }),
    addCosite: post('/api/sites/cosites/:site_id/add', {
      undo: 'siteDetails.deleteCosite',
      writes: { sites: 'part' },
      input: SiteParams.extend(NewCosite.shape),
      output: IdResponse,
      needs: editRule,
    }),
    editCosite: post('/api/sites/cosites/:id/edit', {
      undo: 'repeat',
      writes: { sites: 'part' },
      input: z.object({ id: Id }).extend(NewCosite.shape).extend(VersionInput.shape),
      needs: editRule,
    }),
    deleteCosite: post('/api/sites/cosites/:id/delete', {
      undo: 'siteDetails.addCosite',
      writes: { sites: 'part' },
      input: z.object({ id: Id }),
      needs: editRule,
    }),
    equipment: get('/api/sites/equipment/:site_id', {
      cost: 'light',
      input: SiteParams,
      output: z.object({ data: z.array(Equipment) }),
      needs: readRule,
    }),
    addEquipment: post('/api/sites/equipment/:site_id/add', {
      undo: 'siteDetails.deleteEquipment',
      writes: { sites: 'part' },
      input: SiteParams.extend(EquipmentInput.shape),
      output: IdResponse,
      needs: editRule,
    }),
    editEquipment: post('/api/sites/equipment/:id/edit', {
      undo: 'repeat',
      writes: { sites: 'part' },
      input: z.object({ id: Id }).extend(EquipmentInput.shape).extend(VersionInput.shape),
      needs: editRule,
    }),
    deleteEquipment: post('/api/sites/equipment/:id/delete', {
      undo: 'siteDetails.addEquipment',
      writes: { sites: 'part' },
      input: z.object({ id: Id }),
      needs: editRule,
    }),
  },
});
