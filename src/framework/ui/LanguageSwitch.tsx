import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useLocaleState, useTranslate } from 'ra-core';
import { locales } from '../providers/i18nProvider';
import { confirmLeave } from '../unsaved-changes/unsaved-input';

/** French or English; stored in this browser. The page is rendered anew, without unsaved input. */
export const LanguageSwitch = () => {
  const translate = useTranslate();
  const [locale, setLocale] = useLocaleState();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={locale}
      onChange={(_, chosen) => chosen && confirmLeave(() => setLocale(chosen))}
      aria-label={translate('terrain.shell.language')}
    >
      {locales.map(({ locale: code, name }) => (
        <ToggleButton
          key={code}
          value={code}
          lang={code}
          aria-label={`${code.toUpperCase()}, ${name}`}
          title={name}
          sx={{ px: 1, height: 30, fontSize: '0.75rem', color: 'text.secondary' }}
        >
          {code.toUpperCase()}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
};
