import { describe, expect, it } from 'vitest';
import { type TaskKind, taskKinds } from '../../contract/organisation/vocabulary';
import { evidence, getSlots, getStep, isSlot, slotCount, slotLabel } from '../../contract/work/evidence';
import { findEditTarget } from '../../contract/work/evidence/edit-target';
import { findAccessProblem, listAnomalyItems, listNokChecks } from '../../contract/work/evidence/findings';
import { getPhotoView, type PhotoView } from '../../contract/work/evidence/photo-views';
import {
  assignRowNumbers,
  findSlotRow,
  formatRow,
  listMissingRowFields,
} from '../../contract/work/evidence/row-numbers';
import { listMissingFields, stepDataSchema } from '../../contract/work/evidence/step-data';
import { translateFinding } from '../../contract/work/evidence/translate-finding';
import type { EvidencePart, Label } from '../../contract/work/steps/parts';
import { getRequiredSteps, taskKindDefinitions } from '../../contract/work/task-kinds';
import { generateEvidence } from '../../server/operations/demo/evidence';
import { createRandom } from '../../server/operations/demo/random';

const steps = taskKinds.flatMap(kind => evidence[kind].map(step => ({ kind, test: step.test, step })));

it('has the tests of document 2, section 3.1, in their order', () => {
  const tests = Object.fromEntries(taskKinds.map(kind => [kind, evidence[kind].map(({ test }) => test)]));
  expect(tests).toMatchObject({
    delivery: ['clockin', 'pickup', 'drop'],
    ssr: ['clockin', 'access', 'photos', 'drawing', 'recap'],
    installation: [
      'clockin',
      'siteaccess',
      'outdoor',
      'indoor',
      'printscreen',
      'return',
      'tiltafter',
      'transmission',
    ],
    gpm: ['gpm_clockin', 'gpm_assets', 'gpm_checklist', 'gpm_spareparts', 'gpm_anomalies', 'gpm_photos'],
    cm: ['clockin', 'cm_actions', 'spareparts', 'anomalies', 'photos'],
  });
});

it.each(taskKinds)('of a %s has the steps that its row names, in their order', kind => {
  expect(evidence[kind].map(({ test }) => test)).toEqual(taskKindDefinitions[kind].tests);
});

it('has the slots of document 2, section 9', () => {
  const count = (test: string) => slotCount('installation', test);
  expect(['siteaccess', 'outdoor', 'indoor', 'printscreen', 'tiltafter', 'transmission'].map(count)).toEqual([
    3, 58, 28, 8, 53, 23,
  ]);
  expect(slotCount('ssr', 'photos')).toBe(90);
  expect(slotLabel('ssr', 'photos', 0, 'en')).toBe('Full front view from the access road');
  expect(slotLabel('ssr', 'photos', 2, 'en')).toBe('Site IDs picture');
  expect(slotLabel('ssr', 'photos', 68, 'en')).toBe('GPS picture');
  expect(getSlots('installation', 'transmission').map(({ tag }) => tag?.fr)).toSatisfy((tags: string[]) =>
    tags.every(tag => tag === 'Site distant' || tag === 'Site local'),
  );
});

it.each(steps)(
  '$kind $test: indices without gaps, keys once, labels in both languages',
  ({ kind, test, step }) => {
    const photoSlots = getSlots(kind, test).filter(({ signature }) => !signature);
    expect(photoSlots.map(({ index }) => index)).toEqual(photoSlots.map((_, index) => index));
    const read = getSlots(kind, test).map(({ index }) => slotLabel(kind, test, index, 'fr'));
    expect(new Set(read).size).toBe(read.length);
    const keys = step.parts.flatMap(keysOf);
    expect(new Set(keys).size).toBe(keys.length);
    for (const reserved of ['done', 'finished_at', 'received_at', 'location', 'distance', 'photos']) {
      expect(keys).not.toContain(reserved);
    }
    for (const label of labelsIn(step)) {
      expect(label.fr.trim()).not.toBe('');
      expect(label.en.trim()).not.toBe('');
      if (/[éèêàçûôî]/i.test(label.fr)) expect(label.en).not.toBe(label.fr);
      expect(label.en).not.toMatch(/[éèêàçûôî]/i);
    }
  },
);

describe('every field that the specification names', () => {
  const named: [TaskKind, string, string][] = [
    ['ssr', 'clockin', 'ssr_start_date ssr_start_time'],
    [
      'ssr',
      'access',
      `lat lng site_address_info typology height site_location ownership other agent_name agent_mobile access
      comments access_procedure details key_ofoutdoor_equipment details_equipment easy_access difficult_access
      building_height equipment_delivery_method comments_eqp_delv genereal_location radio_conf busbar_free
      place_new_busbar space_new_bts comments_space_new_bts em_odu space_radio_odu new_radio_odu ac_power
      ac_power_type generator_available brand nbr_cap_kva remark add_remark items items_rad_ant items_trans
      items_mast items_mast2 items_powerindoor items_poweroutdoor`,
    ],
    ['ssr', 'recap', 'checks'],
    [
      'installation',
      'siteaccess',
      'site_code site_name site_address_position site_address_info Subcontractor',
    ],
    [
      'installation',
      'outdoor',
      ['A', 'B', 'C']
        .flatMap(cell =>
          words(`Azimuth Electrical_900 Electrical_1800 Electrical_3G_2100 Electrical_LTE Mechanical Antenna_Type
          Antenna_serial_number`).map(field => `${field}_${cell}`),
        )
        .join(' '),
    ],
    ['installation', 'return', 'bar_code'],
    ['delivery', 'pickup', 'bar_code checks items'],
    ['delivery', 'drop', 'myBarCode checks items'],
    ['gpm', 'gpm_assets', 'properties'],
  ];
  it.each(named)('%s %s', (kind, test, fields) => {
    expect(getStep(kind, test)!.parts.flatMap(keysOf)).toEqual(expect.arrayContaining(words(fields)));
  });

  const columns: [TaskKind, string, string, string][] = [
    ['ssr', 'access', 'items', 'ref Qty Remark_radioconf'],
    ['ssr', 'access', 'items_rad_ant', 'tower_legs sectors hba azimut rru_900 rru_1800 rru_2100'],
    ['ssr', 'access', 'items_trans', 'mw_antenna tower_legs hba_t azimut_t diameter vendor comment_t'],
    ...['items_mast', 'items_mast2'].map((key): [TaskKind, string, string, string] => [
      'ssr',
      'access',
      key,
      `mast heigth Constructor_subcontractor EPA_SDF Wheelbase_Bottom dist_entre_pole diameter_at_top
      diameter_at_bottom barcon_foot`,
    ]),
    ...['items_powerindoor', 'items_poweroutdoor'].map((key): [TaskKind, string, string, string] => [
      'ssr',
      'access',
      key,
      `power_cabinet model power_rack_type rectifiers quantity_psu type_psu reference_rectifiers_psu
      available_new_racks available_free_breakers battery_capacity battery_voltage battery_set battery_brand
      equipment_busbar ${Array.from({ length: 30 }, (_, index) => `capacity_${index + 1}`).join(' ')}`,
    ]),
    ['gpm', 'gpm_assets', 'properties', 'prop_label prop_value'],
    ['gpm', 'gpm_spareparts', 'items', 'type quantity unit where remarks'],
    ['gpm', 'gpm_anomalies', 'items', 'type label'],
    ['cm', 'spareparts', 'items', 'type quantity unit where remarks'],
    // And a reference, by which what came is held against the bill of quantities.
    ['delivery', 'pickup', 'items', 'label reference unit quantity where remarks'],
  ];
  it.each(columns)('%s %s %s', (kind, test, key, fields) => {
    const table = getStep(kind, test)!.parts.find(part => part.part === 'table' && part.key === key);
    const keys = table?.part === 'table' ? table.columns.map(column => column.key) : [];
    expect([...keys].sort()).toEqual(words(fields).sort());
  });
});

describe.each(steps)('the data of $kind $test', ({ kind, test, step }) => {
  it('may be sent in full and in pieces, and lacks nothing then', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const { data, slots } = generateEvidence(kind, test, createRandom(seed), { lat: 36.7, lng: 3.1 });
      expect(stepDataSchema(kind, test).safeParse(data).error?.issues).toBeUndefined();
      expect(listMissingFields(kind, test, data, slots)).toEqual([]);
    }
    expect(stepDataSchema(kind, test).safeParse({}).success).toBe(true);
  });

  it('may hold as many rows and codes as its tables take', () => {
    const maxCounts = step.parts.flatMap(part => {
      if (part.part === 'table') return [{ key: part.key, count: part.maxRows }];
      return part.part === 'barCodes' && part.most > 1 ? [{ key: part.key, count: part.most }] : [];
    });
    const samples = Array.from(
      { length: 20 },
      (_, seed) => generateEvidence(kind, test, createRandom(seed), { lat: 36.7, lng: 3.1 }).data,
    );
    for (const { key, count } of maxCounts) {
      const rowsOf = (data: Record<string, unknown>) => (data[key] ?? []) as unknown[];
      const data = samples.find(sample => rowsOf(sample).length)!;
      const [row] = rowsOf(data) as (string | { no?: number })[];
      // Rows that have numbers have different ones.
      const rows = Array.from({ length: count }, (_, at) =>
        typeof row === 'object' && 'no' in row ? { ...row, no: at } : row,
      );
      const filled = { ...data, [key]: rows };
      expect(stepDataSchema(kind, test).safeParse(filled).error?.issues).toBeUndefined();
    }
  });

  it('is refused with a key that the step does not name, which is told', () => {
    const { error } = stepDataSchema(kind, test).safeParse({ stray: 1 });
    expect(error?.issues).toMatchObject([{ code: 'unrecognized_keys', keys: ['stray'] }]);
  });

  it('is edited where it stands', () => {
    for (const part of step.parts) {
      if (part.part === 'table') {
        const edited = { field: part.columns[0].key, isTable: true, att: `${part.key}.0` };
        expect(findEditTarget(kind, test, edited)?.path).toEqual([part.key, 0, part.columns[0].key]);
        expect(findEditTarget(kind, test, { ...edited, att: `${part.key}.${part.maxRows}` })).toBeNull();
      } else if (part.part !== 'checks') {
        for (const key of keysOf(part)) {
          if (part.part === 'barCodes' && part.most > 1) continue;
          expect(findEditTarget(kind, test, { field: key })?.path).toEqual([key]);
        }
      }
    }
    expect(findEditTarget(kind, test, { field: 'stray' })).toBeNull();
  });
});

it('refuses values of the wrong sort and takes those people type', () => {
  const survey = (data: object) => stepDataSchema('ssr', 'access').safeParse(data);
  const wrong: object[] = [
    { height: 'haut' },
    { lat: 91 },
    { typology: 'castle' },
    { easy_access: 'maybe' },
    { remark: 'x'.repeat(2001) },
    { items: Array(31).fill({}) },
    { items: [{ stray: 1 }] },
  ];
  for (const data of wrong) expect(survey(data), JSON.stringify(data)).toMatchObject({ success: false });
  expect(survey({ height: '32,5', lat: '36°45\'00"N', lng: null, remark: '' }).data).toEqual({
    height: 32.5,
    lat: 36.75,
    lng: null,
    remark: null,
  });
  const checks = [{ key: 'stray', section_name: 'a', test_content: 'b', test_status: 'ok' }];
  expect(stepDataSchema('ssr', 'recap').safeParse({ checks }).success).toBe(false);
});

it('edits power cabinets only as power', () => {
  const edited = { field: 'capacity_30', isPower: true, att: 'items_powerindoor.2' };
  expect(findEditTarget('ssr', 'access', edited)?.path).toEqual(['items_powerindoor', 2, 'capacity_30']);
  expect(findEditTarget('ssr', 'access', { field: 'ref', isPower: true, att: 'items.0' })).toBeNull();
  expect(findEditTarget('ssr', 'access', { field: 'ref', isTable: true, att: 'items' })).toBeNull();
});

it('says which steps and values a submission lacks', () => {
  expect(listMissingFields('ssr', 'access', { lat: 36, lng: null }, [])).toEqual(['lng', 'typology']);
  expect(listMissingFields('ssr', 'photos', {}, [])).toContain('photos.68');
  expect(listMissingFields('gpm', 'gpm_checklist', {}, [])).toContain('checks.oil_level');
  expect(getRequiredSteps('installation', 'mw')).toEqual(['clockin', 'siteaccess', 'transmission']);
  expect(getRequiredSteps('installation', 'modernisation')).toContain('return');
  expect(getRequiredSteps('installation', 'add_900')).toContain('tiltafter');
  for (const kind of taskKinds) {
    for (const test of getRequiredSteps(kind)) expect(getStep(kind, test), `${kind} ${test}`).toBeDefined();
  }
});

it('knows free slots and those of table rows', () => {
  expect([isSlot('ssr', 'photos', 89), isSlot('ssr', 'photos', 99), isSlot('ssr', 'photos', 100)]).toEqual([
    true,
    true,
    false,
  ]);
  expect([isSlot('gpm', 'gpm_anomalies', 999), isSlot('gpm', 'gpm_anomalies', 1_000)]).toEqual([true, false]);
  expect(isSlot('installation', 'outdoor', 58)).toBe(false);
  expect(slotLabel('gpm', 'gpm_anomalies', 5, 'fr')).toBe('N° 2 – photo 2');
});

it('has a slot to sign in wherever material changes hands, after all indices that were there before it', () => {
  const signed = steps.flatMap(({ kind, test }) =>
    getSlots(kind, test).flatMap(({ signature, index }) => (signature ? [`${kind} ${test} ${index}`] : [])),
  );
  expect(signed).toEqual(['delivery pickup 12', 'delivery drop 13', 'installation return 20']);
  const label = (index: number) => slotLabel('delivery', 'pickup', index, 'fr');
  expect([4, 11, 12].map(label)).toEqual([
    'Photo supplémentaire 1',
    'Photo supplémentaire 8',
    'Signature du magasinier',
  ]);
  expect([isSlot('delivery', 'pickup', 12), isSlot('delivery', 'pickup', 13)]).toEqual([true, false]);
});

it('finds what was wrong', () => {
  expect(findAccessProblem({ difficult_access: 'none' })).toBeNull();
  expect(findAccessProblem({ difficult_access: 'road', comments: 'Oued en crue' })).toEqual({
    type: 'Piste ou route impraticable',
    content: 'Oued en crue',
  });
  const checks = [
    {
      key: 'fence',
      section_name: 'Structure',
      test_content: 'Enceinte',
      test_status: 'nok',
      test_comment: 'ouverte',
    },
    { key: 'mains', section_name: 'Énergie', test_content: 'Secteur', test_status: 'ok' },
  ];
  expect(listNokChecks('ssr', 'recap', { checks })).toEqual([
    { key: 'fence', section: 'Structure', check: 'Enceinte', comment: 'ouverte', type: 'Structure' },
  ]);
  expect(listNokChecks('installation', 'printscreen', { xpd_test_status: 'nok' })).toMatchObject([
    { key: 'xpd_test' },
  ]);
  expect(listAnomalyItems('cm', 'anomalies', { items: [{}, { type: 'Énergie', label: 'Fuite' }] })).toEqual([
    { key: 'fuite', type: 'Énergie', label: 'Fuite', no: 1 },
  ]);
  const twice = ['Fuite', 'Câble nu', ' FUITE'].map(label => ({ type: 'Énergie', label }));
  expect(listAnomalyItems('cm', 'anomalies', { items: twice }).map(({ key }) => key)).toEqual([
    'fuite',
    'câble nu',
    'fuite #2',
  ]);
});

it('knows a row that owns photos by its number, and gives no number twice', () => {
  const numbers = (sent: object[], stored?: object[], slots: number[] = []) =>
    (
      assignRowNumbers('cm', 'anomalies', { items: sent }, stored && { items: stored }, slots) as {
        items: { no: number }[];
      }
    ).items.map(({ no }) => no);
  const row = (label: string, no?: number) => ({ type: 'Énergie', label, ...(no !== undefined && { no }) });
  expect(numbers([row('A'), row('B')])).toEqual([0, 1]);
  // Rows from before numbers have that of their place; photos of rows that are gone keep theirs.
  expect(numbers([row('B'), row('C')], [row('A'), row('B')])).toEqual([1, 2]);
  expect(numbers([row('C')], [], [0, 5])).toEqual([2]);
  expect(numbers([row('A'), row('A')], [row('A'), row('A')])).toEqual([0, 1]);
  expect(numbers([row('A, reworded', 0), row('D')], [row('A', 0), row('B', 1)])).toEqual([0, 2]);
  const label = (index: number, items: object[]) =>
    formatRow(findSlotRow('cm', 'anomalies', index, { items })!, 'gone');
  expect([label(9, [row('A', 2)]), label(1, [row('A', 2)])]).toEqual(['3 · A', '1 · gone']);
});

function words(text: string) {
  return text.split(/\s+/).filter(Boolean);
}

function keysOf(part: EvidencePart): string[] {
  switch (part.part) {
    case 'fields':
      return part.fields.map(({ key }) => key);
    case 'cells':
      return part.cells.flatMap(cell => part.fields.map(({ key }) => `${key}_${cell}`));
    case 'results':
      return part.results.flatMap(({ key }) => [`${key}_status`, `${key}_comment`]);
    case 'photos':
      return [];
    default:
      return [part.key];
  }
}

function labelsIn(value: unknown): Label[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('fr' in value && 'en' in value) return [value as Label];
  return Object.values(value).flatMap(labelsIn);
}

const slots = taskKinds.flatMap(kind => evidence[kind].flatMap(({ test }) => getSlots(kind, test)));

it.each<[string, PhotoView]>([
  ['Vue de face complète depuis la route d’accès', 'place'],
  ['Route d’accès au site', 'gate'],
  ['Compteur d’heures du groupe', 'gauge'],
  ['Azimut, vue de la zone couverte', 'horizon'],
  ['Étiquettes des RRU', 'plate'],
])('a slot « %s » shows a %s', (label, view) => {
  const slot = slots.find(each => each.label.fr === label);
  expect(slot && getPhotoView(slot)).toBe(view);
});

it('translates what an anomaly stores, also under a former label', () => {
  const translated = ['Alimentation', 'Énergie', 'Batteries en bon état', 'Fuite'].map(text =>
    translateFinding(text, 'en'),
  );
  expect(translated).toEqual(['Power', 'Power', 'Batteries in good condition', 'Fuite']);
  expect(translateFinding('Énergie', 'fr')).toBe('Énergie');
});

it('asks for the words of rows that hold photos, by the number of the row and not its place', () => {
  const items = [{ no: 7, type: 'Autre', label: 'Porte' }, { no: 2 }, { no: 5, type: 'Autre' }, { no: 9 }];
  const photos = [2 * 4 + 3, 5 * 4, 7 * 4];
  expect(listMissingRowFields('gpm', 'gpm_anomalies', { items }, photos)).toEqual([
    'items.1.type',
    'items.1.label',
    'items.2.label',
  ]);
  expect(listMissingRowFields('gpm', 'gpm_anomalies', { items }, [])).toEqual([]);
  expect(listMissingRowFields('gpm', 'gpm_photos', {}, [0, 1])).toEqual([]);
});
