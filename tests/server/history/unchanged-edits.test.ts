import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { isCrud } from '../../../contract/framework/crud';
import { isResource } from '../../../contract/framework/endpoint';
import { buildWorld, type World } from '../build-world';
import { type CallCase, getRowRequirements, listCallCases } from '../call-cases';
import { testApi } from '../harness';
import { buildInput, buildUpload } from '../inputs';

/** An edit that is sent again as it was changes nothing: no version, which would be a conflict for others, no history. */
const api = testApi();
let world: World;
beforeAll(async () => {
  world = await buildWorld(api);
});

/** What is done once, and refused a second time. */
const acts =
  /^(gpm\/sites\.create|session\.newPassword|account\.changePassword|taskActions\.takeBack|lateWork\.attach)\b/;
/** Not among them yet: a value of the evidence, and the working week, get a version each time. */
const withoutComparison = /^(workforce\.edit|taskActions\.editTest)\b/;
const isEdit = ({ name, contract, endpoint }: CallCase) =>
  !acts.test(name) &&
  !withoutComparison.test(name) &&
  endpoint.method !== 'GET' &&
  endpoint.transport !== 'download' &&
  (endpoint.undo === 'repeat' || (isResource(contract) && isCrud(contract) && endpoint.method === 'PUT')) &&
  !endpoint.path.startsWith('/api/field/');
const edits = listCallCases().filter(isEdit);

it('are those of the contract', () => {
  expect(edits.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      ...['views.edit', 'ownDashboards.edit', 'alertRules.save', 'maintenance.edit (gpm)', 'vehicles.edit'],
      ...['siteDetails.editEquipment', 'siteDetails.editCosite', 'accountActions.edit', 'owners.edit'],
    ]),
  );
});

it.each(edits.map(call => [call.name, call] as const))('%s', async (_, call) => {
  const rows = await world.ownRows('admin', getRowRequirements(call));
  const { version, ...input } = buildInput(call, rows);
  const send = async () => {
    const client = api.client(world.people.admin.username);
    const { status, body } = await client.call(call.endpoint, input, { files: await buildUpload(call) });
    expect([status, body]).toEqual([200, body]);
  };
  await send();
  const before = await readVersions();
  await send();
  expect(await readVersions()).toEqual(before);
});

/** All versions of each table that has them, and the last change of the history. */
const readVersions = async () => {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'version' order by 1`.execute(api.db);
  const { rows } = await sql<{ name: string; sum: string }>`${sql.join(
    [
      ...tables.map(
        ({ name }) =>
          sql`select ${sql.lit(name)} as name, md5(string_agg(version::text, ',' order by version::text)) as sum from ${sql.table(name)}`,
      ),
      sql`select 'history', max(id)::text from history`,
    ],
    sql` union all `,
  )}`.execute(api.db);
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
};
