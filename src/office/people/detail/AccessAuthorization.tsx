import KeyOutlined from '@mui/icons-material/KeyOutlined';
import { Button, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Suspense, useState } from 'react';
import { Section } from '../../../framework/ui/Section';
import { PermissionEditor } from '../people-actions';
import type { Profile } from './profile';

/** « Access authorization » of an account, for admins only (document 3, section 2.7). */
export const AccessAuthorization = ({ person }: { person: Profile }) => {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  const { account_id: userid, account_username: username } = person;
  return (
    <Section
      title={translate('terrain.people.access.title')}
      action={
        <Button
          variant="outlined"
          startIcon={<KeyOutlined />}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {translate('terrain.people.access.manage')}
        </Button>
      }
    >
      <Typography variant="body2" color="textSecondary">
        {translate('terrain.people.access.text')}
      </Typography>
      {open && (
        <Suspense fallback={null}>
          <PermissionEditor record={{ userid, username }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Section>
  );
};
