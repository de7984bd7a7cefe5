import { z } from 'zod';
import { defineCrud } from '../../../contract/framework/crud';
import { Email } from '../../../contract/framework/email';
import { multipleChoice } from '../../../contract/framework/multiple-choice';
import { decimal, money, wholeNumber, withUnit } from '../../../contract/framework/numbers';
import { minRole, signedIn } from '../../../contract/framework/permissions';
import { place } from '../../../contract/framework/place';
import { TimeOfDay } from '../../../contract/framework/time-of-day';
import { Code, Day, LongText, Name, Phone } from '../../../contract/framework/vocabulary';
import { WebAddress } from '../../../contract/framework/web-address';
import { pmRule } from '../../../contract/organisation/permissions';
import {
  AgentRef,
  Owner,
  ProblemType,
  SiteRef,
  WilayaId,
  Zone,
} from '../../../contract/organisation/vocabulary';
import { placeIndex } from '../../../server/framework/db/place-index';
import { resourceTable } from '../../../server/framework/db/resource-table';
import { mount } from '../../../server/framework/http/mount';
import { crudHandlers } from '../../../server/framework/plain-resources/handlers';
import { testApi } from '../harness';

/** Plain resources, one for each visibility, that exist in these tests only. */
export const gauges = defineCrud({
  name: 'gauges',
  fields: {
    code: Code,
    wilaya: WilayaId,
    owner: Owner,
    agent: AgentRef.nullable(),
    checked: Day.nullable(),
    price: z.number().nullable(),
    trouble: ProblemType.nullable(),
    note: LongText.nullable(),
  },
  key: 'code',
  filters: ['code', 'wilaya', 'owner', 'agent', 'checked'],
  read: signedIn,
  write: pmRule('edit_agent_site', 'manager'),
  visibility: 'byOrganisation',
});
export const keys = defineCrud({
  name: 'keys',
  fields: { label: Code, site: SiteRef },
  key: 'label',
  filters: ['site'],
  read: signedIn,
  write: signedIn,
  visibility: 'bySite',
});
export const memos = defineCrud({
  name: 'memos',
  fields: { text: LongText },
  key: 'text',
  filters: ['text'],
  read: signedIn,
  write: signedIn,
  visibility: 'own',
});
export const badges = defineCrud({
  name: 'badges',
  fields: { label: Code },
  key: 'label',
  filters: [],
  read: signedIn,
  write: minRole('admin'),
  visibility: 'everyone',
});

/** With numbers, a telephone, and keys of which one is of two fields. */
export const cards = defineCrud({
  name: 'cards',
  fields: {
    number: wholeNumber().min(1).max(9_999),
    owner: Owner,
    chip: Code.nullable(),
    price: decimal().min(0).max(1_000_000).nullable(),
    phone: Phone.nullable(),
    lent: z.boolean(),
    given: Day.nullable(),
    state: z.enum(['new', 'worn']).nullable(),
    zone: Zone.nullable(),
  },
  key: 'number',
  unique: [['owner', 'number'], ['chip']],
  filters: ['price', 'phone'],
  read: signedIn,
  write: minRole('admin'),
  visibility: 'everyone',
});

/** With the field types that Terrain's own resources have not. */
export const kits = defineCrud({
  name: 'kits',
  fields: {
    label: Code,
    price: money({ currency: 'DZD' }).nullable(),
    length: withUnit(decimal().min(0), 'km').nullable(),
    mail: Email.nullable(),
    page: WebAddress.nullable(),
    opens: TimeOfDay.nullable(),
    checked: z.boolean().nullable(),
    tools: multipleChoice(z.enum(['saw', 'drill', 'rope'])),
    colours: multipleChoice(z.enum(['red', 'blue'])).nullable(),
    stops: z.array(z.object({ place: Name.min(1), km: decimal().nullable(), paid: z.boolean() })).max(20),
    base: place().nullable(),
  },
  key: 'label',
  filters: ['price', 'length', 'mail', 'page', 'opens', 'checked', 'tools', 'colours', 'base'],
  read: signedIn,
  write: minRole('admin'),
  visibility: 'everyone',
});

const tables = [
  resourceTable('gauges', {
    code: 'text not null unique',
    wilaya: 'integer not null references wilayas',
    owner: 'text not null references owners',
    agent: 'integer references accounts',
    checked: 'date',
    price: 'double precision',
    trouble: 'text',
    note: 'text',
  }),
  resourceTable('keys', { label: 'text not null', site: 'integer not null references sites' }),
  resourceTable('memos', { text: 'text not null' }),
  resourceTable('badges', { label: 'text not null' }),
  resourceTable(
    'cards',
    {
      number: 'integer not null',
      owner: 'text not null references owners',
      chip: 'text unique',
      price: 'double precision',
      phone: 'text',
      lent: 'boolean not null',
      given: 'date',
      state: 'text',
      zone: 'text',
    },
    [['owner', 'number']],
  ),
  resourceTable('kits', {
    label: 'text not null unique',
    price: 'numeric',
    length: 'double precision',
    mail: 'text',
    page: 'text',
    opens: 'text',
    checked: 'boolean',
    tools: 'text[] not null',
    colours: 'text[]',
    stops: "jsonb not null default '[]'",
    base: 'jsonb',
  }),
  placeIndex('kits', 'base'),
];

/** The real app with these resources beside the product's own. */
export const testResourceApi = () =>
  testApi({}, async (app, db) => {
    for (const up of tables) await up(db as never);
    for (const contract of [gauges, keys, memos, badges, cards, kits])
      mount(app, contract, crudHandlers(contract) as never);
  });
