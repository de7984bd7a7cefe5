import AdminPanelSettingsOutlined from '@mui/icons-material/AdminPanelSettingsOutlined';
import PeopleOutlined from '@mui/icons-material/PeopleOutlined';
import RocketLaunchOutlined from '@mui/icons-material/RocketLaunchOutlined';
import type { TranslationMessages } from 'ra-core';
import { createHashRouter } from 'react-router';
import type { ListName } from '../../../contract/framework/form-lists';
import type { MapBackground } from '../../../contract/framework/map-background';
import { type Flag, type Role, type Scope, signedIn } from '../../../contract/framework/permissions';
import { listCrudResources } from '../../../contract/framework/resources';
import { withRoleNames } from '../../../i18n/with-role-names';
import { createAccountViews } from '../accounts/account-views';
import { getAccounts } from '../accounts/get-accounts';
import { type FieldTypeDefinition, type ProductFieldType, registerFieldTypes } from '../fields/field-type';
import { generateResource } from '../generated-pages/generate-resource';
import type { ResourceViews } from '../lists/resource-views';
import { registerQueriedObjects } from '../live/affected-queries';
import { registerMapBackground } from '../maps/map-background';
import { type Menu, type MenuArea, registerMenu } from '../navigation/menu';
import { resourceTab } from '../navigation/resource-tab';
import type { Backend } from '../providers/backend';
import { registerTexts } from '../providers/i18nProvider';
import { lazyPage } from '../providers/lazy';
import type { AdminPage, AdminPages } from './AdminApp';
import { registerShell } from './shell-parts';
import { startAdminApp } from './start-admin-app';

/** The framework's texts with the product's: what is named after its roles, scopes and flags names all of them. */
type ProductTexts = TranslationMessages & {
  terrain: {
    shell: { roles: Record<Role, string> };
    permissions: { scopes: Record<Scope, string>; flags: Record<Flag, string> };
  };
};

type ProductApp = {
  texts: { fr: ProductTexts; loadEnglish: () => Promise<ProductTexts> };
  /** Its field types: the lists of choices of those that refer to records are named after the resource. */
  fieldTypes?: Omit<Record<ProductFieldType, FieldTypeDefinition>, 'account'>;
  /** The menu; everybody has it at the side, unless it says otherwise. */
  menu: Partial<Menu> & Pick<Menu, 'areas'>;
  /** Resources with pages of their own; every other plain one has those of its contract. */
  resources?: readonly ResourceViews[];
  /** Pages that belong to no resource, beside those of one's own account. */
  pages?: readonly AdminPage[];
  /** Where its pages read and write, otherwise than on its own server; addresses then stand behind a `#`. */
  backend?: () => Promise<Backend>;
  /** What its maps show behind the records; its server is given the same. */
  map?: MapBackground;
} & Pick<AdminPages, 'createRouter'>;

/**
 * Starts a product's app in the browser with the framework's defaults, after its contracts are loaded. A product that
 * splits its texts or replaces parts of the shell registers these itself, and calls `startAdminApp`.
 */
export const startProduct = ({
  texts,
  fieldTypes,
  menu,
  resources = [],
  pages = [],
  map = {},
  backend,
  createRouter = backend && createHashRouter,
}: ProductApp) => {
  const fr = withRoleNames(texts.fr);
  const french = async () => fr;
  registerTexts({
    first: fr,
    deferred: french,
    all: french,
    english: async () => withRoleNames(await texts.loadEnglish()),
  });
  const allTypes = { account, ...fieldTypes } as Record<ProductFieldType, FieldTypeDefinition>;
  registerFieldTypes(allTypes);
  registerMapBackground(map);
  registerMenu({
    links: [],
    hasSideMenu: () => true,
    ...menu,
    areas: [
      ...(menu.areas.some(({ tabs }) => tabs.length) ? menu.areas : [emptyArea]),
      createAdministration(),
    ],
  });
  const lists = Object.values(allTypes).flatMap(type => type.lists ?? []);
  registerQueriedObjects({ records: {}, rows: {}, queries: { formLists: lists } });
  registerShell({ NewPasswordPage });

  const withOwnPages = [createAccountViews(getAccounts()), ...resources];
  const own = new Set(withOwnPages.map(({ name }) => name));
  const generated = listCrudResources().filter(({ name }) => !own.has(name));
  startAdminApp({
    backend,
    createRouter,
    resources: [...withOwnPages, ...generated.map(contract => generateResource(contract))],
    pages: [...accountPages, { path: firstSteps, page: FirstStepsPage }, ...pages],
  });
};

const account: FieldTypeDefinition = { lists: ['accounts' as ListName], searched: true };

/** The last area of every menu, for those who may open its pages. */
const createAdministration = (): MenuArea => ({
  label: 'administration',
  icon: AdminPanelSettingsOutlined,
  tabs: [{ ...resourceTab('accounts', PeopleOutlined), capability: 'accounts' }],
});

/** The first page while a product has none; its menu stays empty. */
const firstSteps = '/first-steps';
const emptyArea = {
  label: 'start',
  icon: RocketLaunchOutlined,
  hidden: true as const,
  tabs: [{ label: 'start', to: firstSteps, icon: RocketLaunchOutlined, needs: signedIn }],
};

const NewPasswordPage = lazyPage(() => import('../account/NewPasswordPage'), 'NewPasswordPage');
const AccountPages = lazyPage(() => import('../account/AccountPages'), 'AccountPages');
const FirstStepsPage = lazyPage(() => import('./FirstStepsPage'), 'FirstStepsPage');
const accountPages: readonly AdminPage[] = [
  { path: '/account', page: () => <AccountPages page="personal" />, capability: 'accounts' },
  { path: '/account/privacy', page: () => <AccountPages page="privacy" />, capability: 'accounts' },
  { path: '/account/security', page: () => <AccountPages page="security" />, capability: 'accounts' },
];
