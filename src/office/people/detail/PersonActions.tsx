import EditOutlined from '@mui/icons-material/EditOutlined';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { Button } from '@mui/material';
import { useResourceContext, useTranslate } from 'ra-core';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { resources } from '../../../../contract/office/resources';
import type { RowDialog } from '../../../framework/lists/actions';
import { RowMenu } from '../../../framework/lists/RowMenu';
import { useSession } from '../../../framework/providers/sessionStore';
import { useRestoredDialog } from '../../../framework/unsaved-changes/useRestoredDialog';
import { lifecycleActions } from '../people-actions';
import type { PersonRow } from '../person-row';
import { canManagePerson } from './can-manage-person';
import type { Profile } from './profile';

/** The menu of actions on an account; for the user's own account a link to the account pages. */
export const PersonActions = ({ person }: { person: Profile }) => {
  const translate = useTranslate();
  const resource = resources.get(useResourceContext()!)!;
  const user = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [dialog, setDialog] = useState<{ Dialog: RowDialog<PersonRow>; action: string }>();
  useRestoredDialog('person', dialog ? { action: dialog.action } : null, ({ action }) => {
    const restored = lifecycleActions.find(({ key }) => key === action);
    if (restored && 'dialog' in restored) setDialog({ Dialog: restored.dialog, action });
  });
  if (person.account_id === user?.userid)
    return (
      <Button component={Link} to="/account" variant="outlined" startIcon={<EditOutlined />}>
        {translate('terrain.people.page.editOwn')}
      </Button>
    );
  if (person.account_status === 'deleted' || !canManagePerson(user, person)) return null;
  const row: PersonRow = {
    userid: person.account_id,
    username: person.account_username,
    role: person.account_role,
    status: person.account_status,
    expires_at: person.expires_at,
    web_access: person.web_access,
    hasMorePermissions: person.beyond.length > 0,
  };
  return (
    <>
      <Button
        variant="outlined"
        endIcon={<ExpandMore />}
        aria-haspopup="menu"
        onClick={event => setAnchor(event.currentTarget)}
      >
        {translate('terrain.people.page.actions')}
      </Button>
      {anchor && (
        <RowMenu
          anchor={anchor}
          record={row}
          actions={lifecycleActions}
          onClose={() => setAnchor(null)}
          onChoose={(Dialog, action) => {
            setAnchor(null);
            setDialog({ Dialog, action });
          }}
        />
      )}
      {dialog && (
        <Suspense fallback={null}>
          <dialog.Dialog
            resource={resource}
            action={dialog.action}
            record={row}
            onClose={() => setDialog(undefined)}
          />
        </Suspense>
      )}
    </>
  );
};
