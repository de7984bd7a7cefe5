import type { z } from 'zod';
import { isReader } from '../../../contract/framework/permissions';
import { hasFullAccess } from '../../../contract/organisation/row-access';
import type { ManualInput, Platform, SharedFile } from '../../../contract/work/files';
import type { Db } from '../../framework/db/client';
import { invalid } from '../../framework/http/errors';
import type { User } from '../../framework/identity/user';
import { type Reader, signUrl } from '../../framework/signed-urls/signed-url';
import type { ManualRecord } from './queries';

/** A manual as the API returns it to one reader. */
export const sharedFile = async (
  db: Db,
  user: User,
  manual: ManualRecord & { username: string | null },
): Promise<SharedFile> => ({
  id: manual.id,
  name: manual.name,
  url: await signManualUrl(db, manual.id, 'web', user),
  size: manual.size,
  description: manual.description,
  platform_access: manual.platform_access as SharedFile['platform_access'],
  role_access: manual.role_access as SharedFile['role_access'],
  scope_access: manual.scope_access as SharedFile['scope_access'],
  created_at: manual.created_at.toISOString(),
  username: manual.username,
  editable: canChangeManual(user, manual),
});

/** The URL names the manual, not its content: readers who lose the permission lose access at once. */
const signManualUrl = (db: Db, id: number, platform: Platform, reader: Reader) =>
  signUrl(db, `manual/${platform}/${id}`, reader);

/** Files have many readers: not all who may read one may change it. */
export const canChangeManual = (user: User, { uploaded_by }: Pick<ManualRecord, 'uploaded_by'>) =>
  !isReader(user) && (hasFullAccess('files', user) || uploaded_by === user.userid);

/** The stored form of a manual's sharing. An empty list, which would share it with no user, is refused. */
export const toAccessColumns = (input: z.output<typeof ManualInput>) => {
  const toStoredList = (field: 'access_platform' | 'access_role' | 'access_scope') => {
    if (!input[field]?.length) throw invalid(field, 'required');
    return JSON.stringify([...new Set(input[field])]);
  };
  return {
    description: input.description || null,
    platform_access: toStoredList('access_platform'),
    role_access: toStoredList('access_role'),
    scope_access: toStoredList('access_scope'),
  };
};

/** History values of a file: its readers as text, not as stored. */
export const toHistoryValues = (values: object) => {
  const { name, size, description, ...rest } = values as Record<string, unknown>;
  const lists = ['platform_access', 'role_access', 'scope_access'].flatMap(field => {
    const list = rest[field];
    const names = typeof list === 'string' ? (JSON.parse(list) as string[]) : (list as string[] | undefined);
    return names ? [[field, names.join(', ')]] : [];
  });
  return {
    name,
    size,
    ...(description !== undefined && { description }),
    ...Object.fromEntries(lists),
  };
};
