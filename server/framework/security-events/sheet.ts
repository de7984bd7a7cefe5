import { formatSecurityDetails } from '../../../contract/framework/security-details';
import {
  type DisplayedDetail,
  type SecurityEventKind,
  type SecurityRow,
  securityColumns,
} from '../../../contract/framework/security-events';
import { labelled } from '../../../i18n/typography';
import { findLabels } from '../language/labels';
import type { Language } from '../language/language';
import type { SecurityRecord } from './queries';
import { securityRow } from './rows';

/** The texts of the log in one language. */
export type SecurityTexts = {
  title: string;
  kinds: Record<SecurityEventKind, string>;
  columns: Record<SecurityColumn, string>;
  details: Record<DisplayedDetail, string>;
  /** Names of what is exported and is no resource, by contract. */
  groups: Readonly<Record<string, string>>;
  yes: string;
  no: string;
  brokenOff: string;
  commandLine: string;
};
type SecurityColumn = (typeof securityColumns)[number];

/** The log of security events as a workbook. */
export const securitySheet = (
  language: Language,
  texts: SecurityTexts,
  batches: AsyncIterable<SecurityRecord[]>,
) => {
  const detailTexts = {
    ...texts,
    labelled: (label: string, value: string) => labelled(language, label, value),
    name: (detail: DisplayedDetail) => texts.details[detail],
    // Names are « singular |||| plural ».
    list: (name: string) =>
      findLabels(language, name)?.name.split(' |||| ').at(-1) ?? texts.groups[name] ?? null,
    field: (name: string, field: string) => findLabels(language, name)?.fields[field] ?? null,
  };
  const cells: Record<SecurityColumn, (event: SecurityRow) => unknown> = {
    created_at: ({ created_at }) => new Date(created_at),
    kind: ({ kind }) => texts.kinds[kind] ?? kind,
    username: ({ username }) => username,
    by: ({ by, address }) => by ?? (address === null ? texts.commandLine : null),
    address: ({ address }) => address,
    device: ({ device }) => device,
    details: ({ details }) => formatSecurityDetails(details, detailTexts).join('\n'),
  };
  return {
    name: texts.title,
    columns: securityColumns.map(key => ({
      header: texts.columns[key],
      kind: key === 'created_at' ? ('instant' as const) : ('text' as const),
    })),
    rows: rowsOf(batches, event => securityColumns.map(key => cells[key](event))),
  };
};

async function* rowsOf(batches: AsyncIterable<SecurityRecord[]>, cells: (event: SecurityRow) => unknown[]) {
  for await (const batch of batches) yield batch.map(event => cells(securityRow(event)));
}
