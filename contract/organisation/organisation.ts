import { z } from 'zod';
import { defineCrud, withoutBulk } from '../framework/crud';
import { confirmationParams, type Endpoint } from '../framework/endpoint';
import { patterns } from '../framework/patterns';
import { minRole, signedIn } from '../framework/permissions';
import { exactText } from '../framework/text';
import { Colour, Id, Latitude, Longitude, Name } from '../framework/vocabulary';
import { ClusterId, WilayaId } from './vocabulary';

/** Owners, clusters and wilayas are visible to everybody and edited by admins. */
const access = { read: signedIn, write: minRole('admin'), visibility: 'everyone' } as const;

/** A row in use can only be deleted with a replacement: 409 says in `current.in_use` what uses it. */
const withReplacement = <E extends Endpoint>(endpoint: E) => ({
  ...endpoint,
  input: endpoint.input.extend({ replaced_by: Id.optional() }),
});

const ownerFields = defineCrud({
  name: 'owners',
  fields: {
    label: Name.min(1),
    /** The value on the wire, in URLs and files too; immutable. Dashboard answers name a wilaya beside owners. */
    key: exactText(40)
      .regex(patterns.keySigns)
      .refine(key => key !== 'wilaya', { params: { code: 'taken' } }),
    /** Whether sites may be assigned to it: not outsource (document 1, section 5). */
    assignable: z.boolean(),
    colour: Colour.nullable(),
  },
  key: 'key',
  unique: [['key'], ['label']],
  filters: ['label'],
  ...access,
});
const { create: createOwner, edit: editOwner } = ownerFields.actions;
/** The owners of sites, in display order; the first is in-house. */
export const owners = {
  ...ownerFields,
  actions: {
    ...withoutBulk(ownerFields.actions),
    /** Default key: made from the label. */
    create: {
      ...createOwner,
      input: createOwner.input.extend({
        key: createOwner.input.shape.key.optional(),
        assignable: z.boolean().default(true),
      }),
    },
    edit: { ...editOwner, input: editOwner.input.extend({ key: editOwner.input.shape.key.optional() }) },
    remove: withReplacement(ownerFields.actions.remove),
  },
};

const clusterFields = defineCrud({
  name: 'clusters',
  fields: { name: Name.min(1) },
  key: 'name',
  filters: ['name'],
  ...access,
});
export const clusters = {
  ...clusterFields,
  actions: { ...withoutBulk(clusterFields.actions), remove: withReplacement(clusterFields.actions.remove) },
};

const wilayaFields = defineCrud({
  name: 'wilayas',
  fields: {
    name: Name.min(1),
    /** The official number, by which sites name it; immutable. */
    number: z.int().min(1).max(999),
    cluster_id: ClusterId,
    name_ar: Name.nullable(),
    /** If different in English. */
    name_en: Name.nullable(),
    /** The seat and its coordinates. */
    seat: Name.nullable(),
    lat: Latitude,
    lng: Longitude,
    /** The wilaya whose shape it is drawn in, if it has none of its own: by default the one that contains its seat. */
    shape_of: WilayaId.nullable(),
  },
  key: 'number',
  unique: [['number'], ['name']],
  filters: ['name', 'cluster_id'],
  ...access,
});
const { create, edit: editWilaya, remove: removeWilaya } = wilayaFields.actions;
export const wilayas = {
  ...wilayaFields,
  actions: {
    ...withoutBulk(wilayaFields.actions),
    /** Default cluster: that of the wilaya whose shape contains its seat. */
    create: { ...create, input: create.input.extend({ cluster_id: ClusterId.nullable().optional() }) },
    edit: {
      ...editWilaya,
      input: editWilaya.input.extend({
        number: editWilaya.input.shape.number.optional(),
        ...confirmationParams,
      }),
    },
    remove: withReplacement({ ...removeWilaya, input: removeWilaya.input.extend(confirmationParams) }),
  },
};

/** All three, each with a table of its name. */
export const organisationContracts = [owners, clusters, wilayas] as const;
export type OrganisationResourceName = (typeof organisationContracts)[number]['name'];
