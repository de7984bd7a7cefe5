import { formatSecurityDetails } from '../../../contract/organisation/security-details';
import { type DisplayedDetail, securityColumns } from '../../../contract/organisation/security-events';
import { en } from '../../../i18n/en';
import { allFr as fr } from '../../../i18n/fr/all';
import { labelled } from '../../../i18n/typography';
import type { Language } from '../language/language';
import type { SecurityRecord } from './queries';
import { securityRow } from './rows';

/** The log of security events as a workbook. */
export const securitySheet = (language: Language, batches: AsyncIterable<SecurityRecord[]>) => {
  const { resources, terrain } = language === 'en' ? en : fr;
  const { security } = terrain;
  const getResourceTexts = (name: string) =>
    (resources as Record<string, { name: string; fields: Record<string, string> } | undefined>)[name];
  const texts = {
    ...security,
    labelled: (label: string, value: string) => labelled(language, label, value),
    name: (detail: DisplayedDetail) => security.details[detail],
    // Names are « singular |||| plural »; groups of permissions that are no list have a text of their own.
    list: (name: string) =>
      getResourceTexts(name)?.name.split(' |||| ').at(-1) ??
      (terrain.permissions.groups as Record<string, string>)[name] ??
      null,
    field: (name: string, field: string) => getResourceTexts(name)?.fields[field] ?? null,
  };
  const cells: Record<(typeof securityColumns)[number], (event: ReturnType<typeof securityRow>) => unknown> =
    {
      created_at: ({ created_at }) => new Date(created_at),
      kind: ({ kind }) => security.kinds[kind] ?? kind,
      username: ({ username }) => username,
      by: ({ by, address }) => by ?? (address === null ? security.commandLine : null),
      address: ({ address }) => address,
      device: ({ device }) => device,
      details: ({ details }) => formatSecurityDetails(details, texts).join('\n'),
    };
  return {
    name: security.title,
    columns: securityColumns.map(key => ({
      header: security.columns[key],
      kind: key === 'created_at' ? ('instant' as const) : ('text' as const),
    })),
    rows: rowsOf(batches, event => securityColumns.map(key => cells[key](event))),
  };
};

async function* rowsOf(
  batches: AsyncIterable<SecurityRecord[]>,
  cells: (event: ReturnType<typeof securityRow>) => unknown[],
) {
  for await (const batch of batches) yield batch.map(event => cells(securityRow(event)));
}
