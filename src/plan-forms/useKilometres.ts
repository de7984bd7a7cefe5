import { useLocale } from 'ra-core';

/** Metres in words of kilometres, with a decimal below ten of them. */
export const useKilometres = () => {
  const locale = useLocale();
  return (metres: number) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: metres < 10_000 ? 1 : 0 }).format(metres / 1000);
};
