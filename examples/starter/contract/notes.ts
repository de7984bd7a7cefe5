import { defineCrud } from '../../../contract/framework/crud';
import { signedIn } from '../../../contract/framework/permissions';
import { LongText, Name } from '../../../contract/framework/vocabulary';
import { editors } from './permissions';

export const notes = defineCrud({
  name: 'notes',
  fields: { title: Name.min(1), text: LongText.nullable() },
  key: 'title',
  filters: ['title'],
  read: signedIn,
  write: editors,
  visibility: 'everyone',
});
