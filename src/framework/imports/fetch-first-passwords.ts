import { imports, type NewPassword } from '../../../contract/office/imports';
import { call } from '../providers/call';

/**
 * Has the first passwords of an import's accounts issued, in portions: each is answered once, so that those received
 * are passed on even if a later portion fails.
 */
export const fetchFirstPasswords = async (import_id: number, onPortion: (people: NewPassword[]) => void) => {
  for (let remaining = 1; remaining > 0; ) {
    const portion = await call(imports.actions.passwords, { import_id });
    onPortion(portion.people);
    remaining = portion.remaining;
  }
};
