import Add from '@mui/icons-material/Add';
import Contrast from '@mui/icons-material/Contrast';
import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import Logout from '@mui/icons-material/Logout';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import Translate from '@mui/icons-material/Translate';
import { useLocaleState, useLogout, useResourceDefinitions, useStoreContext, useTranslate } from 'ra-core';
import { resources } from '../../../contract/office/resources';
import { getRoleDefinition } from '../../../contract/organisation/roles';
import { getOwnTabs, useEntryLabel, useHeaderLinks, useMenu } from '../../framework/navigation/useMenu';
import { useCan } from '../../framework/providers/access';
import { locales } from '../../framework/providers/i18nProvider';
import { useSession } from '../../framework/providers/sessionStore';
import { sections } from '../../organisation/settings/sections';
import { useSettingEntries } from '../../organisation/settings/useSettingEntries';
import type { Choice } from './choices';

/** The screens and actions that this person may use: menu, settings, account, and creating records. */
export const useCommands = (): Choice[] => [...useScreens(), ...useCreations(), ...useOwnActions()];

const useScreens = (): Choice[] => {
  const translate = useTranslate();
  const may = useCan();
  const user = useSession();
  const isAgent = user !== null && getRoleDefinition(user.role).worksIn === 'app';
  const menu = useMenu();
  const labelOf = useEntryLabel();
  const links = useHeaderLinks();
  const menuScreens = isAgent
    ? links.map(entry => ({ to: entry.to, icon: entry.icon, text: labelOf(entry), about: undefined }))
    : menu
        .flatMap(area =>
          getOwnTabs(area).map(tab => {
            const [text, about] = [labelOf(tab), labelOf(area)];
            return { to: tab.to, icon: tab.icon, text, about: about === text ? undefined : about };
          }),
        )
        // A page that is called as its area comes before what is called so in others, such as the anomalies of a kind.
        .sort((one, other) => Number(one.about !== undefined) - Number(other.about !== undefined));
  const settingsScreens = sections
    .filter(({ needs }) => may(needs))
    .map(({ name, path }) => ({
      to: path,
      icon: SettingsOutlined,
      text: translate(`terrain.settings.${name}.title`),
      about: translate('terrain.settings.title'),
    }));
  const accountScreens = Object.entries(accountPages).map(([page, to]) => ({
    to,
    icon: PersonOutlined,
    text: translate(`terrain.account.pages.${page}`),
    about: translate('terrain.account.title'),
  }));
  return [...menuScreens, ...settingsScreens, ...accountScreens].map(screen => ({
    ...screen,
    key: `screen ${screen.to} ${screen.text}`,
    group: 'screens',
  }));
};
/** The settings by their own names, except those that are called as their page is. */
export const useSettingChoices = (): Choice[] => {
  const translate = useTranslate();
  return useSettingEntries()
    .filter(({ label, section }) => label !== translate(`terrain.settings.${section}.title`))
    .map(({ name, label, location, keywords, to }) => ({
      key: `setting ${name}`,
      group: 'screens',
      icon: SettingsOutlined,
      text: label,
      about: `${translate('terrain.settings.title')} · ${location}`,
      keywords,
      to,
    }));
};

const accountPages = { personal: '/account', privacy: '/account/privacy', security: '/account/security' };

const useCreations = (): Choice[] => {
  const translate = useTranslate();
  const may = useCan();
  const labelOf = useEntryLabel();
  const lists = useMenu().flatMap(area => getOwnTabs(area).map(tab => ({ area, tab })));
  return Object.values(useResourceDefinitions()).flatMap(({ name, hasCreate }) => {
    const create = resources.get(name)?.actions.create;
    const list = lists.find(({ tab }) => tab.to === `/${name}`);
    if (!create || !list || !hasCreate || !may(create.needs)) return [];
    return {
      key: `new ${name}`,
      group: 'actions',
      icon: Add,
      to: `/${name}/new`,
      text: translate(`resources.${name}.actions.create`, {
        _: translate('terrain.generated.actions.create'),
      }),
      about: [...new Set([labelOf(list.area), labelOf(list.tab)])].join(' · '),
    };
  });
};

const useOwnActions = (): Choice[] => {
  const translate = useTranslate();
  const logout = useLogout();
  const store = useStoreContext();
  const [locale, setLocale] = useLocaleState();
  const action = (key: string, icon: Choice['icon'], text: string, run: () => void): Choice => ({
    key: `do ${key}`,
    group: 'actions',
    icon,
    text,
    run,
  });
  const theme = (name: keyof typeof themes) =>
    action(
      `theme ${name}`,
      themes[name],
      translate('terrain.search.theme', { name: translate(`terrain.shell.themes.${name}`) }),
      () => (name === 'system' ? store.removeItem('theme') : store.setItem('theme', name)),
    );
  return [
    ...(Object.keys(themes) as (keyof typeof themes)[]).map(theme),
    ...locales
      .filter(({ locale: code }) => code !== locale)
      .map(({ locale: code, name }) =>
        action(`language ${code}`, Translate, translate('terrain.search.language', { name }), () =>
          setLocale(code),
        ),
      ),
    action('logout', Logout, translate('terrain.shell.logout'), () => logout({}, '/login', false)),
  ];
};
const themes = { light: LightModeOutlined, dark: DarkModeOutlined, system: Contrast };
