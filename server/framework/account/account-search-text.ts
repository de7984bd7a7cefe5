import { domainToUnicode } from 'node:url';
import { normalizeSearchText } from '../lists/search-text';

type SearchedNames = Record<'username' | 'first_name' | 'last_name' | 'email' | 'matricule', string | null>;
/** The texts by which an account is searched. */
export const buildAccountSearchText = ({
  username,
  first_name,
  last_name,
  email,
  matricule,
}: Partial<SearchedNames>) => ({
  search_text: normalizeSearchText(
    username,
    first_name,
    last_name,
    email,
    email?.includes('xn--') && toUnicode(email),
    matricule,
  ),
});

/** An address as people write it; it is stored with its domain in ASCII. */
const toUnicode = (email: string) => email.replace(/[^@]*$/, domain => domainToUnicode(domain));
