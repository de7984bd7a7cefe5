import * as OTPAuth from 'otpauth';
import type { z } from 'zod';
import { field } from '../../contract/field/field';
import type { Contract, Endpoint, ResourceContract } from '../../contract/framework/endpoint';
import { pathParams } from '../../contract/framework/endpoint';
import { getImportDefinition } from '../../contract/framework/import-kinds';
import { accountActions } from '../../contract/organisation/account-actions';
import { catalogueFamilies } from '../../contract/organisation/catalogues';
import { organisationContracts } from '../../contract/organisation/organisation';
import { anomalyActions } from '../../contract/work/anomaly-actions';
import { maintenance } from '../../contract/work/maintenance';
import { taskActions } from '../../contract/work/task-actions';
import { demoPassword, demoTotpSecret } from '../../server/operations/demo';
import { uniqueName } from '../factories/sites';
import { generateExample } from './arbitrary';
import type { Rows } from './build-world';
import {
  type CallCase,
  getPlainResource,
  getRowRequirements,
  isList,
  listEditableFields,
  listRowFields,
} from './call-cases';
import { buildMinimalData, createJpeg } from './field/mobile-client';
import type { Upload } from './harness';

/** A valid input of a call on the given rows; what a call does not take of all this is left out. */
export const buildInput = (call: CallCase, rows: Rows): Record<string, unknown> => {
  const { contract, endpoint, kind } = call;
  const plain = getPlainResource(contract);
  const named = listRowFields(call).filter(
    ({ row, field }) => rows[row] !== undefined && field !== 'pickup_site',
  );
  const values = {
    ...{ site_code: uniqueName('N'), site_code_facture: uniqueName('F'), site_address_wilaya: 16 },
    ...(!isList(call) && { site_owner: 'inhouse' }),
    ...{ planning_date: '2030-05-17', date: '2030-05-18', installation_type: 'new_site' },
    ...{ access_platform: ['web'], access_role: ['agent'], access_scope: ['pm'] },
    anomalies_list: { anomalies: [rows.anomaly ?? 1] },
    ...(rows.photo !== undefined && { photos: [{ id: rows.photo, verdict: 'ok' }] }),
    item_label: uniqueName('I'),
    // Of an import: its template, and a row that is left out.
    ...{ name: 'template_agents.xlsx', row: 2, skip: true },
    ...(plain && recordOf(plain, endpoint)),
    ...(!isList(call) && inputsOf[contract.name]?.(endpoint)),
    ...(endpoint === taskActions.actions.editTest && listEditableFields(getRowRequirements(call).task!.kind)),
    ...(endpoint === anomalyActions.actions.updateMany && { severity: 'high' }),
    ...(needsSecrets(call) && secretsInTest()),
    ...(kind?.in === 'row' && { task_type: kind.is }),
    ...(kind && kind.in in endpoint.input.shape && { [kind.in]: kind.is }),
    ...Object.fromEntries(named.map(({ field, row }) => [field, toSentId(endpoint, field, rows[row])])),
  };
  return generateExample(endpoint.input, values, pathParams(endpoint.path));
};

/** Of a list of each settings page: in it stands the row that is made for that page. */
export const itemTypes = {
  brandItem: catalogueFamilies.brands[0],
  problemItem: catalogueFamilies.problems[0],
  anomalyItem: catalogueFamilies.anomalies[0],
} as const;

const inputsOf: Record<string, (endpoint: Endpoint) => Record<string, unknown>> = {
  accountActions: endpoint => ({
    cluster: 1,
    username: uniqueName('nouveau'),
    // Another's password is not chosen.
    password: endpoint === accountActions.actions.edit ? '' : 'Quatre vents 7',
  }),
  alertRules: () => ({
    ...{ kind: 'submitted', days: null, accounts: [], clusters: [], owners: [], version: undefined },
    steps: [{ after: 0, manager: true, channels: ['bell'] }],
  }),
  boq: () => ({ key: 'nantenne' }),
  dashboards: () => ({ columns: '[{ "label": "Owner", "kind": "text" }]', rows: '[["O&M"]]' }),
  field: endpoint => ({
    ...{ test: 'pickup', index: 0, kind: 'delivery', lat: 36.7, lng: 3.05, at: new Date().toISOString() },
    data: endpoint === field.actions.step ? buildMinimalData('delivery', 'pickup') : {},
  }),
  maintenance: endpoint =>
    endpoint === maintenance.actions.give
      ? { filter: undefined, matching: undefined }
      : {
          ...{ area: 'all', filter: {}, rhythm: 'days', every: 30, taker: 'nobody', planning: 'hand' },
          ...{ starts_on: '2030-01-01', version: undefined },
        },
  'maintenance/visits': () => ({ filter: undefined, matching: undefined }),
  notifications: () => ({ limit: Buffer.from(new Date().toISOString()).toString('base64') }),
  ownDashboards: () => ({
    name: uniqueName('view'),
    state: { period: 'lastWeek', compared: true, tiles: [] },
  }),
  settings: () => ({ cluster: [1] }),
  'settings.anomalies': () => ({ item_type: itemTypes.anomalyItem }),
  'settings.brands': () => ({ item_type: itemTypes.brandItem }),
  'settings.problems': () => ({ item_type: itemTypes.problemItem }),
  siteSelection: () => ({ lists: ['ssr'] }),
  siteDetails: () => ({ site_type: '3G' }),
  views: () => ({ name: uniqueName('view'), resource: 'sites', state: { filter: {} } }),
};

/** A record of a plain resource. What one of the organisation is named by stays when it is edited. */
const recordOf = (contract: ResourceContract, { method, input }: Endpoint) => ({
  ...{ cluster: 1, cluster_id: 1, wilaya: 16, owner: 'inhouse', name: uniqueName('view') },
  ...buildUniqueFields(contract),
  // Of a selection: its ids.
  ...('matching' in input.shape && { matching: undefined, filter: undefined, values: { note: 'Contrôlé' } }),
  ...(method === 'PUT' &&
    contract.name !== 'clusters' &&
    isOrganised(contract) && { [contract.key!]: undefined }),
});
const isOrganised = (contract: Contract) => organisationContracts.some(({ name }) => name === contract.name);

let lastNumber = 100;
/** Of a plain resource: what no other record may have. */
export const buildUniqueFields = ({ record: { shape }, key }: ResourceContract) =>
  Object.fromEntries(
    ['label', 'name', key!]
      .filter(name => name in shape)
      .map(name => [name, (shape[name] as z.ZodType).def.type === 'number' ? ++lastNumber : uniqueName('K')]),
  );

/** Calls that ask for the caller's password. */
export const needsSecrets = ({ contract, endpoint }: CallCase) =>
  contract.name === 'account' || endpoint === field.actions.changePassword;

/** What `world.giveSecrets` lets somebody prove. */
const secretsInTest = () => ({
  password: demoPassword,
  old_password: demoPassword,
  new_password: 'another password',
  code: new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(demoTotpSecret) }).generate(),
});

/** An id as a field takes it: alone or in a list. */
export const toSentId = ({ input }: Endpoint, field: string, id: unknown) =>
  input.shape[field].safeParse([id]).success ? [id] : id;

/** A file that an upload accepts. */
export const buildUpload = async ({
  contract,
  endpoint,
  kind,
}: CallCase): Promise<Record<string, Upload> | undefined> => {
  if (!endpoint.files) return undefined;
  if (endpoint === field.actions.photo) return { photo: { name: 'a.jpg', content: await createJpeg() } };
  if (contract.name === 'files') return { file: { name: 'boq.pdf', content: '%PDF-1.4\n%%EOF\n' } };
  if (contract.name === 'boq')
    return { file: { name: 'boq.csv', content: 'Désignation,Quantité\nAntenne,3\n' } };
  const importKind = kind?.is ?? plainKinds[endpoint.files[0] + endpoint.path] ?? 'agents';
  const columns = getImportDefinition(importKind).required;
  return {
    [endpoint.files[0]]: { name: 'file.csv', content: `${columns.join(',')}\n${uniqueName('X')},x,x\n` },
  };
};
const plainKinds: Record<string, string> = {
  'sites_file/api/sites/bulk': 'sites',
  'planning_file/api/planning/new': 'planning',
  'planning_file/api/task/gpm/planning/new': 'planning_gpm',
  'file/api/sites/set_agent': 'agents',
};
