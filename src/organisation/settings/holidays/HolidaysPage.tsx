import { useTranslate } from 'ra-core';
import { settings } from '../../../../contract/organisation/settings';
import { Anchor } from '../../../framework/ui/Anchor';
import { QueryResult } from '../../../framework/ui/QueryResult';
import { Section } from '../../../framework/ui/Section';
import { useSetting } from '../useSetting';
import { HolidaysForm } from './HolidaysForm';

const { holidays, updateHolidays } = settings.actions;

/** The days off, year by year: holidays of fixed date, feasts by the moon, and days on which the company closes. */
export const HolidaysPage = () => {
  const translate = useTranslate();
  const { query, save } = useSetting('holidays', holidays, updateHolidays);
  return (
    <Section title={translate('terrain.settings.holidays.title')}>
      <QueryResult query={query} lines={8}>
        {({ added, removed }) => (
          <Anchor name="holidays">
            <HolidaysForm
              key={JSON.stringify([added, removed])}
              // Without the version: only these are compared with the draft.
              stored={{ added, removed }}
              onSave={save}
            />
          </Anchor>
        )}
      </QueryResult>
    </Section>
  );
};
