import { domainToUnicode } from 'node:url';
import { normalizeSearchText } from '../lists/search-text';
import { getAccountRegistration, type NamingColumn } from './register-accounts';

type SearchedNames = Record<'username' | 'first_name' | 'last_name' | 'email' | NamingColumn, string | null>;
/** The texts by which an account is searched. */
export const buildAccountSearchText = (names: Partial<SearchedNames>) => {
  const { username, first_name, last_name, email } = names;
  return {
    search_text: normalizeSearchText(
      username,
      first_name,
      last_name,
      email,
      email?.includes('xn--') && toUnicode(email),
      ...getAccountRegistration().namingColumns.map(column => names[column]),
    ),
  };
};

/** An address as people write it; it is stored with its domain in ASCII. */
const toUnicode = (email: string) => email.replace(/[^@]*$/, domain => domainToUnicode(domain));
