import { type ComponentType, lazy as load } from 'react';
import { laterTexts } from './i18nProvider';

/** React's `lazy`, which also waits for the texts that dialogs and pages need and a first list does not. */
export const lazy = <C extends ComponentType<any>>(part: () => Promise<{ default: C }>) =>
  load(async () => {
    const [loaded] = await Promise.all([part(), laterTexts()]);
    return loaded;
  });
