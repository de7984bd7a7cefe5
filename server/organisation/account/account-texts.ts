import { searchText } from '../../framework/lists/search-text';

type Named = Record<'username' | 'first_name' | 'last_name' | 'email' | 'matricule', string | null>;
/** What an account is found by. */
export const accountTexts = ({ username, first_name, last_name, email, matricule }: Partial<Named>) => ({
  search_text: searchText(username, first_name, last_name, email, matricule),
});
