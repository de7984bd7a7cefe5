import type { accountActions } from '../../../contract/organisation/account-actions';
import { getRoleDefinition } from '../../../contract/organisation/roles';
import type { Db } from '../../framework/db/client';
import { conflict } from '../../framework/http/errors';
import type { Handlers } from '../../framework/http/mount';
import type { User } from '../../framework/identity/user';
import { getUsernames } from '../../organisation/directory/queries';
import { findExcessRights } from './excess-rights';
import type { AccountRecord } from './queries';
import { getTaskSummary, listActivity, listRecordNames } from './queries-activity';
import { requirePerson } from './require-subordinate';

/** A person's profile and activity (document 3, sections 2.4 and 2.5). */
export const detailHandlers: Pick<Handlers<typeof accountActions>, 'overview' | 'detail' | 'activity'> = {
  overview: async ({ input, db, user }) => {
    const account = await requirePerson(db, user, input.userid);
    if (getRoleDefinition(account.role).charge !== 'work') throw conflict({ cause: 'notAnAgent' });
    const { total, month, last } = await getTaskSummary(db, user, account.id);
    return {
      data: {
        ...(await describeProfile(db, user, account)),
        total_tasks: total,
        total_tasks_month: month,
        last_task: last ? { ...last, created_at: last.created_at.toISOString() } : null,
      },
    };
  },
  detail: async ({ input, db, user }) => {
    const account = await requirePerson(db, user, input.userid);
    const profile = await describeProfile(db, user, account);
    return { data: { ...profile, logs: await loadActivity(db, user, account.id) } };
  },
  activity: async ({ input, db, user }) => {
    const { id } = await requirePerson(db, user, input.userid);
    return { data: await loadActivity(db, user, id) };
  },
};

const loadActivity = async (db: Db, user: User, id: number) => {
  const rows = await listActivity(db, user, id);
  const names = new Map<string, { name: string; site_id?: number }>();
  for (const object of new Set(rows.map(row => row.object))) {
    const ids = new Set(rows.filter(row => row.object === object).map(row => row.object_id));
    for (const record of await listRecordNames(db, user, object, [...ids]))
      names.set(`${object} ${record.id}`, record);
  }
  return rows.map(row => {
    const record = names.get(`${row.object} ${row.object_id}`);
    return {
      ...row,
      created_at: row.created_at.toISOString(),
      object_name: record?.name ?? null,
      site_id: record?.site_id ?? null,
    };
  });
};

const describeProfile = async (db: Db, user: User, account: AccountRecord) => {
  const username = await getUsernames(db, [account.manager_id, account.cluster_manager_id]);
  return {
    account_id: account.id,
    account_username: account.username,
    account_firstname: account.first_name,
    account_lastname: account.last_name,
    account_email: account.email,
    account_phone: account.phone,
    account_matricule: account.matricule,
    account_type: account.owner,
    account_role: account.role,
    account_status: account.status,
    expires_at: account.expires_at?.toISOString() ?? null,
    cluster: account.cluster_id,
    manager: account.manager_id,
    manager_username: username(account.manager_id),
    cluster_manager: account.cluster_manager_id,
    cluster_manager_username: username(account.cluster_manager_id),
    last_online: account.last_online?.toISOString() ?? null,
    web_access: account.web_access,
    code_on: account.totp_secret !== null,
    beyond: account.id === user.userid ? [] : await findExcessRights(db, user, account),
    version: account.version,
  };
};
