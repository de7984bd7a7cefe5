import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { accountActions } from '../../../contract/organisation/account-actions';
import { scopes } from '../../../contract/organisation/permissions';
import { ApiError } from '../../framework/providers/ApiError';
import { call } from '../../framework/providers/call';
import { useAttempt } from '../../framework/ui/useAttempt';
import {
  applyDifference,
  countDifferences,
  type PermissionSelection,
  type StoredPermissions,
  toPermissions,
  toSelection,
} from './permission-selection';

/** The edited permissions of a person; `conflict`: newer ones that another user has saved meanwhile. */
export const usePermissionDraft = (userid: number, loaded: StoredPermissions, onSaved: () => void) => {
  const client = useQueryClient();
  const { busy, refusal, attempt } = useAttempt();
  // Refetched permissions are ignored: conflicts are detected by the version loaded when the dialog opened.
  const [stored, setStored] = useState(loaded);
  const [conflict, setConflict] = useState<StoredPermissions>();
  const storedSelection = useMemo(() => toSelection(stored), [stored]);
  const [selection, setSelection] = useState(storedSelection);
  const savePermissions = (version: number) => {
    const permissions = toPermissions(selection);
    return call(accountActions.actions.setPermissions, {
      userid,
      // An omitted scope would stay unchanged.
      ...Object.fromEntries(scopes.map(each => [each, permissions[each] ?? null])),
      clusters: [...selection.clusters],
      version,
    });
  };
  const save = () =>
    attempt(async () => {
      const newer = await getNewerOnConflict(() => savePermissions(stored.version));
      if (newer && countDifferences(storedSelection, toSelection(newer))) {
        setConflict(newer);
        return false;
      }
      // Another part of the account has changed, but not its permissions: save with the new version.
      if (newer) await savePermissions(newer.version);
      await client.invalidateQueries({ queryKey: ['permissions', userid] });
      onSaved();
    });

  const continueFrom = (newer: StoredPermissions, nextSelection: PermissionSelection) => {
    setStored(newer);
    setSelection(nextSelection);
    setConflict(undefined);
  };
  const reload = () => conflict && continueFrom(conflict, toSelection(conflict));
  /** Applies one's own changes to the newer permissions. */
  const rebase = () =>
    conflict && continueFrom(conflict, applyDifference(storedSelection, selection, toSelection(conflict)));

  return { stored, storedSelection, selection, setSelection, conflict, busy, refusal, save, reload, rebase };
};

/** The newer permissions if saving fails by a version conflict; undefined if it succeeds. */
const getNewerOnConflict = async (save: () => Promise<unknown>) => {
  try {
    await save();
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 409 && error.current?.data)) throw error;
    return error.current as unknown as StoredPermissions;
  }
};
