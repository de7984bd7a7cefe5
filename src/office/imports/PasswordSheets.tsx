import { Box, GlobalStyles, Portal, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { NewPassword } from '../../../contract/office/imports';
import { DescriptionList } from '../../framework/ui/DescriptionList';
import { getFullName } from './full-name';

/** What is printed while passwords are displayed: a page for each person, to be handed over, and nothing else. */
export const PasswordSheets = ({ people }: { people: NewPassword[] }) => {
  const translate = useTranslate();
  const label = (name: string) => translate(`terrain.imports.passwords.${name}`);
  return (
    <Portal>
      <GlobalStyles styles={printOnlySheets} />
      <Box data-print="sheets" aria-hidden>
        {people.map(person => (
          <Box key={person.userid} sx={{ breakAfter: 'page' }}>
            <Typography variant="h5" component="p" sx={{ mb: 2 }}>
              {getFullName(person) || person.username}
            </Typography>
            <DescriptionList
              facts={[
                [label('address'), window.location.origin],
                [label('username'), person.username],
                [label('password'), person.password],
              ]}
            />
            <Typography sx={{ mt: 2 }}>{label('rule')}</Typography>
          </Box>
        ))}
      </Box>
    </Portal>
  );
};

const printOnlySheets = {
  '[data-print="sheets"]': { display: 'none' },
  '@media print': {
    'body > :not([data-print="sheets"])': { display: 'none !important' },
    '[data-print="sheets"]': { display: 'block !important' },
  },
} as const;
