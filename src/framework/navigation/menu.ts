import type { SvgIconComponent } from '@mui/icons-material';
import type { Role, Rule } from '../../../contract/framework/permissions';
import { createRegistration } from '../../../contract/framework/registration';
import type { Capability } from '../providers/backend';

/**
 * A page that a link leads to. `label` is a key below `terrain.shell.menu`, or the name of a plain resource, which is
 * labelled by its own name. It is shown if its permission allows.
 */
export type MenuEntry = {
  label: string;
  /** With a view or a filter the page is a list seen in one way. */
  to: string;
  icon: SvgIconComponent;
  needs: Rule;
  /** What the backend must be capable of. */
  capability?: Capability;
  plain?: true;
};
/** A tab of an area. */
export type MenuTab = MenuEntry & {
  /** Other addresses of the same page. */
  also?: readonly string[];
  /** Its page stands in another area: a link to it, no place of this one. */
  leadsAway?: true;
};
/** An entry of the main menu: it is shown if a tab is, and leads to the last one used. */
export type MenuArea = {
  /** A key below `terrain.shell.menu`. */
  label: string;
  icon: SvgIconComponent;
  tabs: readonly MenuTab[];
  /** Has tabs but no entry: reached from other areas and by the search. */
  hidden?: true;
};
/** Where the product's pages are found. */
export type Menu = {
  areas: readonly MenuArea[];
  /** The links of users without a side menu, in the header and on a phone at the bottom. */
  links: readonly MenuEntry[];
  /** Whether users of a role have the side menu, and no links. */
  hasSideMenu(role: Role): boolean;
  /** Further links of the user menu, labelled by a key below `terrain.shell`. */
  userLinks?: readonly { label: string; to: string }[];
  /** The address of the app for phones, for users without a side menu. */
  phoneApp?: string;
};

const registration = createRegistration<Menu>('menu');

/** Called by the product where it lists its pages. */
export const registerMenu = registration.register;
export const getMenu = registration.get;
