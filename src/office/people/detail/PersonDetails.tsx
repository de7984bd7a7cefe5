import { Link } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { formatPhone } from '../../../../contract/framework/format-phone';
import { getRoleDefinition } from '../../../../contract/organisation/roles';
import { useWords } from '../../../framework/fields/useWords';
import { DescriptionList } from '../../../framework/ui/DescriptionList';
import { TextLink } from '../../../framework/ui/TextLink';
import { accountStatus, lastOnline } from '../people-cells';
import { personPath } from '../person-path';
import { useSuperiorsLabel } from '../useSuperiorsLabel';
import type { Profile } from './profile';

/** A person's details (document 3, section 2.5). */
export const PersonDetails = ({ person }: { person: Profile }) => {
  const translate = useTranslate();
  const words = useWords();
  const superiorsLabel = useSuperiorsLabel();
  const label = (name: string) => translate(`terrain.people.form.${name}`);
  const name = [person.account_firstname, person.account_lastname].filter(Boolean).join(' ');
  const facts: [string, ReactNode][] = [
    [label('username'), person.account_username],
    [label('name'), name],
    [
      label('email'),
      person.account_email && <Link href={`mailto:${person.account_email}`}>{person.account_email}</Link>,
    ],
    [
      label('phone'),
      person.account_phone && (
        <Link href={`tel:${person.account_phone}`}>{formatPhone(person.account_phone)}</Link>
      ),
    ],
    [label('role'), translate(`terrain.shell.roles.${person.account_role}`)],
    [label('type'), person.account_type && words.nameOf('site_owners', person.account_type)],
    [label('cluster'), person.cluster && words.nameOf('clusters', person.cluster)],
  ];
  const { charge, under } = getRoleDefinition(person.account_role);
  const isAgent = charge === 'work';
  if (isAgent)
    facts.push(
      [label('matricule'), person.account_matricule],
      [
        label('manager'),
        person.manager && (
          <TextLink to={personPath('manager', person.manager)}>{person.manager_username}</TextLink>
        ),
      ],
    );
  else if (under.length) facts.push([superiorsLabel(person.account_role), person.cluster_manager_username]);
  facts.push(
    [label('lastOnline'), lastOnline(person, words)],
    [label('status'), accountStatus({ status: person.account_status, expires_at: person.expires_at }, words)],
  );
  if (person.expires_at) facts.push([label('expires'), words.formats.dayOf(person.expires_at)]);
  return <DescriptionList facts={facts} />;
};
