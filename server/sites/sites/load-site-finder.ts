import { createKeyFinder } from '../../framework/imports/value-parsers';
import { normalizeSearchText } from '../../framework/lists/search-text';
import type { CellContext } from '../../framework/plain-resources/register-plain-resources';
import { sitesByCode, sitesByInvoiceCode } from './queries-codes';

type Context = Pick<CellContext, 'db' | 'user' | 'commit'>;
export type KnownSite = Awaited<ReturnType<typeof sitesByCode>>[number];

/** Finds sites by code within the user's row access. */
export const loadSiteFinder = async (
  { db, user, commit }: Context,
  codes: readonly (string | undefined)[],
) => {
  const normalizedCodes = [...new Set(codes.map(code => normalizeSearchText(code)).filter(Boolean))];
  return createKeyFinder(await sitesByCode(db, user, normalizedCodes, !!commit), site => site.code);
};

/** The same for GPM sites, which can also be given by their invoice code. */
export const loadGpmSiteFinder = async (context: Context, codes: readonly (string | undefined)[]) => {
  const { db, user, commit } = context;
  const findByCode = await loadSiteFinder(context, codes);
  const unknownCodes = [...new Set(codes.filter((code): code is string => !!code && !findByCode(code)))];
  const findByInvoiceCode = createKeyFinder(
    unknownCodes.length ? await sitesByInvoiceCode(db, user, unknownCodes, !!commit) : [],
    site => site.code_facture!,
  );
  return (code: string) => findByCode(code) ?? findByInvoiceCode(code);
};
