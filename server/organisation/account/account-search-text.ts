import { normalizeSearchText } from '../../framework/lists/search-text';

type SearchedNames = Record<'username' | 'first_name' | 'last_name' | 'email' | 'matricule', string | null>;
/** The texts by which an account is searched. */
export const buildAccountSearchText = ({
  username,
  first_name,
  last_name,
  email,
  matricule,
}: Partial<SearchedNames>) => ({
  search_text: normalizeSearchText(username, first_name, last_name, email, matricule),
});
